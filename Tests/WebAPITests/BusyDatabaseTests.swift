import Foundation
import GRDB
import PracticeData
import SessionCore
import Testing

/// Requests while another program has locked the database.
@Suite(.timeLimit(.minutes(5)), .serialized) struct BusyDatabaseTests {
    /// Another program's connection.
    private struct Lock {
        private let connection: DatabaseQueue

        init(of fixture: ServerFixture) async throws {
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            connection = try DatabaseQueue(path: fixture.database, configuration: configuration)
            try await connection.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        }

        func release() async throws {
            try await connection.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        }
    }

    private static let weight = #"{"weight":81.4}"#
    /// The limit of waiting requests.
    private static let most = PracticeService.WaitLimits.request.queueLimit

    /// Posts a weight on a connection of its own, since a client limits its connections to a server.
    private static func postWeight(to fixture: ServerFixture) async throws -> String {
        var answer = ""
        try await Wire.open(to: fixture.port) { reader, writer in
            try await writer.send(
                """
                POST /api/weights HTTP/1.1\r
                Host: localhost\r
                Connection: close\r
                Content-Type: application/json\r
                Content-Length: \(weight.utf8.count)\r
                \r
                \(weight)
                """)
            answer = await reader.rest()
        }
        return answer
    }

    private static func postWeights(_ count: Int, to fixture: ServerFixture) async throws -> [String] {
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 1...count { group.addTask { try await postWeight(to: fixture) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func expectBusy(_ answer: String, _ reason: String) {
        #expect(answer.hasPrefix("HTTP/1.1 503 "))
        #expect(answer.lowercased().contains("\r\nretry-after: 1\r\n"))
        #expect(answer.contains(#""code":"DATABASE_BUSY""#))
        #expect(answer.contains(reason))
    }

    /// Expects that the database is ready again, and that no refused weight was stored.
    private func expectNothingStored(_ fixture: ServerFixture) async throws {
        let ready = try await fixture.ask("GET", "/readyz")
        #expect((ready.status, ready.text) == (200, "ok\n"))
        #expect(try await fixture.practice.read { try $0.nutrition.weights() }.isEmpty)
    }

    @Test func refusesWritesAndStillReads() async throws {
        try await ServerFixture.open { fixture in
            try await fixture.practice.open()
            let lock = try await Lock(of: fixture)
            async let refused = Self.postWeights(50, to: fixture)
            #expect(try await fixture.ask("GET", "/healthz").text == "ok\n")
            #expect(try await fixture.ask("GET", "/api/weights").status == 200)
            let unready = try await fixture.ask("GET", "/readyz")
            #expect((unready.status, unready.header("Retry-After")) == (503, "1"))
            #expect(unready.header("Content-Type")?.hasPrefix("text/plain") == true)
            #expect(unready.text == "another program has locked the file; try again later\n")
            let answers = try await refused
            #expect(answers.count == 50)
            for answer in answers { expectBusy(answer, "another program has locked the file") }
            #expect(try await fixture.ask("GET", "/healthz").status == 200)
            try await lock.release()
            try await expectNothingStored(fixture)
            #expect(try await fixture.ask("POST", "/api/weights", Self.weight).status == 201)
        }
    }

    @Test func refusesRequestsBeyondTheQueue() async throws {
        try await ServerFixture.open { fixture in
            try await fixture.practice.open()
            let lock = try await Lock(of: fixture)
            // Writes that outlast their requests fill the queue.
            let patient = fixture.practice.waiting(.init(.seconds(600)))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...Self.most {
                    group.addTask { try await patient.preferences.save(StretchSetup()) }
                }
                // A request before the last of them is admitted, and is refused for the lock.
                var answer = ""
                repeat { answer = try await Self.postWeight(to: fixture) } while answer.contains("holds its lock")
                expectBusy(answer, "too many requests are waiting")
                for answer in try await Self.postWeights(50, to: fixture) {
                    expectBusy(answer, "too many requests are waiting")
                }
                #expect(try await fixture.ask("GET", "/healthz").status == 200)
                #expect(try await fixture.ask("GET", "/api/weights").status == 200)
                #expect(try await fixture.ask("GET", "/readyz").status == 503)
                try await lock.release()
                try await group.waitForAll()
            }
            try await expectNothingStored(fixture)
        }
    }

    @Test func isNotReadyWithoutItsFile() async throws {
        try await ServerFixture.open { fixture in
            try await fixture.practice.open()
            #expect(try await fixture.ask("GET", "/readyz").status == 200)
            try FileManager.default.removeItem(atPath: fixture.database)
            let unready = try await fixture.ask("GET", "/readyz")
            #expect((unready.status, unready.text.contains("no such file")) == (503, true))
            #expect(try await fixture.ask("GET", "/healthz").status == 200)
        }
    }
}

import Foundation
import GRDB
import PracticeData
import SessionCore
import Testing

/// Requests while another program holds the lock of the database.
@Suite(.timeLimit(.minutes(5)), .serialized) struct BusyDatabaseTests {
    /// Another program's connection.
    private struct Lock {
        private let connection: DatabaseQueue

        init(of site: Site) async throws {
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            connection = try DatabaseQueue(path: site.database, configuration: configuration)
            try await connection.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        }

        func release() async throws {
            try await connection.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        }
    }

    private static let weight = #"{"weight":81.4}"#
    /// The requests that may wait at a time.
    private static let most = PracticeService.WaitLimits.request.queueLimit

    /// Sends a weight on a connection of its own, since a client limits its connections to a server.
    private static func postWeight(to site: Site) async throws -> String {
        var answer = ""
        try await Wire.open(to: site.port) { reader, writer in
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

    private static func postWeights(_ count: Int, to site: Site) async throws -> [String] {
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 1...count { group.addTask { try await postWeight(to: site) } }
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
    private func expectNothingStored(_ site: Site) async throws {
        let ready = try await site.ask("GET", "/readyz")
        #expect((ready.status, ready.text) == (200, "ok\n"))
        #expect(try await site.practice.read { try $0.nutrition.weights() }.isEmpty)
    }

    @Test func refusesWritesAndStillReads() async throws {
        try await Site.open { site in
            try await site.practice.open()
            let lock = try await Lock(of: site)
            async let refused = Self.postWeights(50, to: site)
            #expect(try await site.ask("GET", "/healthz").text == "ok\n")
            #expect(try await site.ask("GET", "/api/weights").status == 200)
            let unready = try await site.ask("GET", "/readyz")
            #expect((unready.status, unready.header("Retry-After")) == (503, "1"))
            #expect(unready.header("Content-Type")?.hasPrefix("text/plain") == true)
            #expect(unready.text == "another program has locked the file; try again later\n")
            let answers = try await refused
            #expect(answers.count == 50)
            for answer in answers { expectBusy(answer, "another program has locked the file") }
            #expect(try await site.ask("GET", "/healthz").status == 200)
            try await lock.release()
            try await expectNothingStored(site)
            #expect(try await site.ask("POST", "/api/weights", Self.weight).status == 201)
        }
    }

    @Test func refusesAtOnceWhatExceedsTheQueue() async throws {
        try await Site.open { site in
            try await site.practice.open()
            let lock = try await Lock(of: site)
            // Writes that outlast the requests fill the queue.
            let patient = site.practice.waiting(.init(.seconds(600)))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...Self.most {
                    group.addTask { try await patient.preferences.save(StretchSetup()) }
                }
                // A request that comes before the last of them waits, and is refused for the lock.
                var answer = ""
                repeat { answer = try await Self.postWeight(to: site) } while answer.contains("holds its lock")
                expectBusy(answer, "too many requests are waiting")
                for answer in try await Self.postWeights(50, to: site) {
                    expectBusy(answer, "too many requests are waiting")
                }
                #expect(try await site.ask("GET", "/healthz").status == 200)
                #expect(try await site.ask("GET", "/api/weights").status == 200)
                #expect(try await site.ask("GET", "/readyz").status == 503)
                try await lock.release()
                try await group.waitForAll()
            }
            try await expectNothingStored(site)
        }
    }

    @Test func isNotReadyWithoutItsFile() async throws {
        try await Site.open { site in
            try await site.practice.open()
            #expect(try await site.ask("GET", "/readyz").status == 200)
            try FileManager.default.removeItem(atPath: site.database)
            let unready = try await site.ask("GET", "/readyz")
            #expect((unready.status, unready.text.contains("no such file")) == (503, true))
            #expect(try await site.ask("GET", "/healthz").status == 200)
        }
    }
}

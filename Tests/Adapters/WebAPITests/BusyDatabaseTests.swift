import Foundation
import PracticeData
import SessionCore
import TestSupport
import Testing

/// Requests while another program has locked the database, or removed it.
@Suite(.timeLimit(.minutes(5)), .serialized) struct BusyDatabaseTests {
    private let server = ServerFixture()

    private func postWeight() async throws -> Answer {
        try await server.ask("POST /api/weights", #"{"weight":81.4}"#)
    }

    /// Posts fifty weights at once, and expects that each is refused.
    private func expectRefusals(_ reason: String) async throws {
        try await withThrowingTaskGroup { group in
            for _ in 1...50 { group.addTask { try await postWeight() } }
            for try await answer in group {
                #expect((answer.status, answer.code, answer.header("Retry-After")) == (503, "DATABASE_BUSY", "1"))
                #expect(answer.error?.contains(reason) == true)
            }
        }
    }

    /// Expects that everything but writes is answered.
    private func expectReads() async throws {
        #expect(try await server.ask("GET /healthz").text == "ok\n")
        #expect(try await server.ask("GET /api/weights").status == 200)
        let unready = try await server.ask("GET /readyz")
        #expect((unready.status, unready.header("Retry-After")) == (503, "1"))
        #expect(unready.header("Content-Type")?.hasPrefix("text/plain") == true)
        #expect(unready.text == "another program has locked the file; try again later\n")
    }

    /// Expects that the database is ready again, and that no refused weight was stored.
    private func expectNothingStored() async throws {
        let ready = try await server.ask("GET /readyz")
        #expect((ready.status, ready.text) == (200, "ok\n"))
        #expect(try await server.practice.read { try $0.nutrition.weights() }.isEmpty)
        #expect(try await postWeight().status == 201)
    }

    @Test func refusesWritesAndStillReads() async throws {
        try await server.practice.open()
        let lock = try LockedDatabase(server.database.path)
        async let refusals: Void = expectRefusals("Another program has locked the file")
        try await expectReads()
        try await refusals
        try lock.unlock()
        try await expectNothingStored()
    }

    @Test func refusesRequestsBeyondTheQueue() async throws {
        try await server.practice.open()
        let lock = try LockedDatabase(server.database.path)
        // Writes that outlast their requests fill the queue.
        let patient = server.practice.waiting(.init(.seconds(600)))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...PracticeService.WaitLimits.request.queueLimit {
                group.addTask { try await patient.write { try $0.preferences.save(StretchSetup()) } }
            }
            // A request before the last of them is admitted, and is refused for the lock.
            while try await postWeight().text.contains("has locked the file") {}
            try await expectRefusals("Too many requests are waiting")
            try await expectReads()
            try lock.unlock()
            try await group.waitForAll()
        }
        try await expectNothingStored()
    }

    @Test func isReadyBesideADamagedDatabase() async throws {
        try await server.practice.open()
        #expect(try await server.ask("GET /api/history/damaged").data == [])
        let path = try server.database.folder.file("limber.sqlite.damaged-20261125T070000.000Z", text: "")
        let ready = try await server.ask("GET /readyz")
        #expect(ready.status == 200)
        let warning = "warning: 'limber.sqlite.damaged-20261125T070000.000Z' is a damaged database, run 'limber doctor'"
        #expect(ready.text == "ok\n\(warning)\n")
        let damaged = try await server.ask("GET /api/history/damaged")
        #expect(damaged.data?.elements.map(\.string) == [path])
    }

    @Test func isNotReadyWithoutItsFile() async throws {
        try await server.practice.open()
        #expect(try await server.ask("GET /readyz").status == 200)
        try FileManager.default.removeItem(atPath: server.database.path)
        let unready = try await server.ask("GET /readyz")
        #expect((unready.status, unready.text.contains("no such file")) == (503, true))
        #expect(try await server.ask("GET /healthz").status == 200)
    }
}

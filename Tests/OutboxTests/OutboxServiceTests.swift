import Foundation
import Logging
import Outbox
import PracticeCore
import ServiceSettings
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import PracticeData

/// Sessions reach another server once, despite failures on the way.
@Suite(.timeLimit(.minutes(5))) struct OutboxServiceTests {
    private let folder: TemporaryFolder
    private let clock = Clock()

    /// The forwarding daemon.
    private let practice: PracticeService
    /// Another process, which observes each change of the daemon.
    private let observer: PracticeService
    private let logger = Logger.quiet

    init() throws {
        folder = try TemporaryFolder()
        let context = PracticeContext(
            now: { [clock] in clock.now }, days: { DayClock { _ in 0 } },
            calendar: { ReminderCalendar(clock: WallClock { _ in 0 }) }, newID: { UUID().uuidString })
        // Connections are shared by all users of the same path.
        practice = PracticeService(database: "\(folder.path)/limber.sqlite", context: context, logger: .quiet)
        observer = PracticeService(database: "\(folder.path)/./limber.sqlite", context: context, logger: .quiet)
    }

    /// A clock that a test moves.
    private final class Clock: Sendable {
        private let moment = Mutex(Timestamp(milliseconds: 1_000_000_000_000))

        var now: Timestamp { moment.withLock { $0 } }

        func advance(hours: Int) {
            moment.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + hours * 3_600_000) }
        }
    }

    /// Records a session in another process.
    private func record(_ session: SessionRecord, id: String, forwarding: Bool = true) async throws {
        try await observer.sessions.record(session, id: id, isForwarding: forwarding)
    }

    /// The number of waiting sessions.
    private func waiting() async throws -> Int {
        try await observer.outbox.waiting()?.count ?? 0
    }

    private func session(_ number: Int) -> SessionRecord {
        .stretch(
            StretchRecord(
                completedAt: Timestamp(milliseconds: number * 1000), totalDurationSeconds: number,
                stretches: [
                    StretchRecord.Stretch(
                        region: .neck, stretchId: "neck-rotation", stretchName: "Neck Rotation", durationSeconds: 60,
                        skippedSegments: 0)
                ]))
    }

    /// Runs a service until `isDone`, checked after each change of the database and each request to the server.
    private func forward(
        to port: Int, _ requests: AsyncStream<String> = AsyncStream { $0.finish() },
        until isDone: () async throws -> Bool
    ) async throws {
        var settings = ForwardingSettings()
        settings.server = ServerAddress(parsing: "http://127.0.0.1:\(port)/")
        let service = OutboxService(settings, practice: practice, logger: logger)
        let (events, event) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let changes = observer.changes()
        let running = [
            Task { for await change in changes where change.topic == .everything { event.yield() } },
            Task { for await _ in requests { event.yield() } },
            Task { await service.run() },
            Task { await practice.watch() },
            Task { await observer.watch() },
        ]
        let result: Result<Void, any Error>
        do {
            for await _ in events {
                if try await isDone() { break }
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        for task in running {
            task.cancel()
            await task.value
        }
        try result.get()
    }

    private func forwardEverything(to server: OriginalServer) async throws {
        try await forward(to: server.port) {
            if try await waiting() == 0 { return true }
            // The clock advances, and the service learns that another process stored a session.
            clock.advance(hours: 2)
            try await observer.preferences.save(StretchSetup())
            return false
        }
    }

    @Test func forwardsEarlierAndLaterSessions() async throws {
        let server = try await OriginalServer()
        try await record(session(1), id: "one")
        try await record(session(2), id: "two", forwarding: false)
        try await forward(to: server.port) {
            if server.bodies.count == 1 { try await record(session(3), id: "three") }
            return server.bodies.count == 2
        }
        #expect(server.bodies.count == 2)
        #expect(server.lines.allSatisfy { $0 == "POST /api/stretch-sessions HTTP/1.1" })
        try await server.close()
    }

    @Test func keepsTheTimeOfCompletion() async throws {
        let server = try await OriginalServer()
        try await record(session(7), id: "seven")
        try await forwardEverything(to: server)
        #expect(server.bodies.first?.contains(#""completedAt":"1970-01-01T00:00:07.000Z""#) == true)
        try await server.close()
    }

    @Test(arguments: [
        [OriginalServer.Fate.takenAndUnheard], [.refused(status: 500)],
        [.refused(status: 429, headers: "Retry-After: 30\r\n"), .refused(status: 503)],
        [.refused(status: 400), .takenAndUnheard], [.takenAndUnheard, .takenAndUnheard, .refused(status: 401)],
    ])
    func sendsOnceToAServerWithoutIdempotencyKeys(fates: [OriginalServer.Fate]) async throws {
        let server = try await OriginalServer(fates)
        for number in 1...4 { try await record(session(number), id: "id\(number)") }
        try await forwardEverything(to: server)
        let sent = try server.bodies.map { try JSONDecoder().decode(SessionRecord.self, from: Data($0.utf8)) }
        #expect(sent.count == 4)
        #expect(Set(sent) == Set((1...4).map(session)))
        try await server.close()
    }

    @Test func queriesFirstAfterACrash() async throws {
        let server = try await OriginalServer([.takenInSilence])
        try await record(session(1), id: "one")
        try await forward(to: server.port, server.requests) { server.bodies.count == 1 }
        #expect(try await waiting() == 1)
        try await forwardEverything(to: server)
        #expect(server.bodies.count == 1)
        #expect(server.lines.count { $0.hasPrefix("POST") } == 1)
        try await server.close()
    }

    @Test func waitsForAMissingServer() async throws {
        let server = try await OriginalServer()
        let port = server.port
        try await server.close()
        try await record(session(1), id: "one")
        try await forward(to: port) { try await observer.outbox.next(now: clock.now) == nil }
        #expect(try await waiting() == 1)
    }

    @Test func keepsEarlyEndedSessionsFromOriginalServers() async throws {
        let server = try await OriginalServer()
        let json = String(decoding: try JSONEncoder().encode(session(1)), as: UTF8.self)
        let early = #"{"completedFully":false,"# + json.dropFirst()
        try await record(try JSONDecoder().decode(SessionRecord.self, from: Data(early.utf8)), id: "one")
        try await record(session(2), id: "two")
        try await forwardEverything(to: server)
        #expect(server.bodies.count == 1)
        #expect(server.bodies.first?.contains("00:00:02.000Z") == true)
        try await server.close()
    }
}

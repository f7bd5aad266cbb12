import Foundation
import Logging
import Outbox
import Reminders
import SessionCore
import Store
import Synchronization
import TestSupport
import Testing

/// Sessions reach another server once, whatever happens on the way.
@Suite(.timeLimit(.minutes(5))) struct OutboxServiceTests {
    private let folder: TemporaryFolder
    private let clock = Clock()

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Stands still until a test moves it.
    private final class Clock: Sendable {
        private let moment = Mutex(Timestamp(milliseconds: 1_000_000_000_000))

        var now: Timestamp { moment.withLock { $0 } }

        func advance(hours: Int) {
            moment.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + hours * 3_600_000) }
        }
    }

    private var store: Store { get throws { try Store(path: "\(folder.path)/limber.sqlite") } }

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

    /// Runs a service until it is done, which is looked at whenever something was stored, or asked of the server.
    private func forward(
        to port: Int, _ requests: AsyncStream<String> = AsyncStream { $0.finish() },
        until isDone: () async throws -> Bool
    ) async throws {
        var settings = ForwardingSettings()
        settings.server = ServerAddress(parsing: "http://127.0.0.1:\(port)/")
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let watch = StoreWatch(database: "\(folder.path)/limber.sqlite", logger: logger)
        let service = OutboxService(
            settings, database: "\(folder.path)/limber.sqlite", watch: watch, now: { [clock] in clock.now },
            logger: logger)
        let (events, event) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let changes = watch.changes()
        let running = [
            Task { for await _ in changes { event.yield() } },
            Task { for await _ in requests { event.yield() } },
            Task { await service.run() },
            Task { await watch.run() },
        ]
        for await _ in events {
            if try await isDone() { break }
        }
        for task in running {
            task.cancel()
            await task.value
        }
    }

    /// Time passes, and the service hears that something was stored.
    private func later() throws {
        clock.advance(hours: 2)
        try store.save(StretchSetup())
    }

    private func forwardEverything(to server: OriginalServer) async throws {
        try await forward(to: server.port) {
            try later()
            return try store.forwardingsWaiting() == nil
        }
    }

    @Test func sendsWhatIsThereAndWhatComes() async throws {
        let server = try await OriginalServer()
        try store.save(session(1), id: "one", forwarding: true)
        try store.save(session(2), id: "two")
        try await forward(to: server.port) {
            if server.bodies.count == 1 { try store.save(session(3), id: "three", forwarding: true) }
            return server.bodies.count == 2
        }
        #expect(server.bodies.count == 2)
        #expect(server.lines.allSatisfy { $0 == "POST /api/stretch-sessions HTTP/1.1" })
        try await server.close()
    }

    @Test func keepsTheMomentAtWhichItWasDone() async throws {
        let server = try await OriginalServer()
        try store.save(session(7), id: "seven", forwarding: true)
        try await forwardEverything(to: server)
        #expect(server.bodies.first?.contains(#""completedAt":"1970-01-01T00:00:07.000Z""#) == true)
        try await server.close()
    }

    @Test(arguments: [
        [OriginalServer.Fate.takenAndUnheard], [.refused(status: 500)],
        [.refused(status: 429, headers: "Retry-After: 30\r\n"), .refused(status: 503)],
        [.refused(status: 400), .takenAndUnheard], [.takenAndUnheard, .takenAndUnheard, .refused(status: 401)],
    ])
    func sendsEachSessionOnceToAServerThatKnowsNoKeys(fates: [OriginalServer.Fate]) async throws {
        let server = try await OriginalServer(fates)
        for number in 1...4 { try store.save(session(number), id: "id\(number)", forwarding: true) }
        try await forwardEverything(to: server)
        let sent = try server.bodies.map { try JSONDecoder().decode(SessionRecord.self, from: Data($0.utf8)) }
        #expect(sent.count == 4)
        #expect(Set(sent) == Set((1...4).map(session)))
        try await server.close()
    }

    @Test func looksFirstAfterASenderHasDied() async throws {
        let server = try await OriginalServer([.takenInSilence])
        try store.save(session(1), id: "one", forwarding: true)
        try await forward(to: server.port, server.requests) { server.bodies.count == 1 }
        #expect(try store.forwardingsWaiting()?.count == 1)
        try await forwardEverything(to: server)
        #expect(server.bodies.count == 1)
        #expect(server.lines.count { $0.hasPrefix("POST") } == 1)
        try await server.close()
    }

    @Test func waitsForAServerThatIsNotThere() async throws {
        let server = try await OriginalServer()
        let port = server.port
        try await server.close()
        try store.save(session(1), id: "one", forwarding: true)
        try await forward(to: port) { try store.nextForwarding(now: clock.now) == nil }
        #expect(try store.forwardingsWaiting()?.count == 1)
    }
}

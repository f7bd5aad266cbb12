import Foundation
import PracticeCore
import ServiceSettings
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import Outbox
@testable import PracticeData

/// Sessions reach another server once, despite failures on the way.
@Suite(.timeLimit(.minutes(5))) struct OutboxServiceTests {
    private let clock = Clock()
    private let database = TestDatabase()
    /// The forwarding daemon.
    private let practice: PracticeService
    /// Another process, which observes each change of the daemon.
    private let observer: PracticeService
    private let log = Log()

    init() {
        practice = database.practice { [clock] in clock.now }
        observer = database.practice(isOther: true) { [clock] in clock.now }
    }

    /// A clock that a test moves.
    private final class Clock: Sendable {
        private let time = Mutex(Timestamp.saturday)
        var now: Timestamp { time.withLock(\.self) }

        func advance(by duration: Duration) { time.withLock { $0 = $0 + duration } }
    }

    /// Records a session in another process.
    private func record(_ session: SessionRecord, id: String, forwarding: Bool = true) async throws {
        try await observer.record(session, id: id, isForwarding: forwarding)
    }

    /// The number of waiting sessions.
    private func waiting() async throws -> Int {
        try await observer.read { try $0.outbox.forwardingsWaiting() }?.count ?? 0
    }

    /// Runs a service until `isDone`, checked after each change of the database and each request to the server.
    private func forward(
        to port: Int, _ requests: AsyncStream<String> = AsyncStream { $0.finish() }, path: String = "/usr/bin:/bin",
        until isDone: () async throws -> Bool
    ) async throws {
        var settings = ServerSettings()
        settings.url = ServerAddress(parsing: "http://127.0.0.1:\(port)/")
        let service = OutboxService(
            settings, practice: practice, environment: ["PATH": path], logger: log.logger)
        let (events, event) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let changes = observer.changes()
        try await withThrowingTaskGroup { [practice, observer] group in
            defer { group.cancelAll() }
            group.addTask { for await change in changes where change.topic == .everything { event.yield() } }
            group.addTask { for await _ in requests { event.yield() } }
            group.addTask { await service.run() }
            group.addTask { await practice.watch() }
            group.addTask { await observer.watch() }
            for await _ in events { if try await isDone() { break } }
        }
    }

    private func forwardEverything(
        to server: OriginalServer, path: String = "/usr/bin:/bin", _ step: () async throws -> Void = {}
    ) async throws {
        try await forward(to: server.port, path: path) {
            if try await waiting() == 0 { return true }
            try await step()
            // The clock advances, and the service learns that another process stored a session.
            clock.advance(by: .seconds(7200))
            try await observer.write { try $0.preferences.save(StretchSetup()) }
            return false
        }
    }

    @Test func forwardsEarlierAndLaterSessions() async throws {
        let server = try await OriginalServer()
        try await record(.lasting(1), id: "one")
        try await record(.lasting(2), id: "two", forwarding: false)
        try await forward(to: server.port) {
            if server.bodies.count == 1 { try await record(.lasting(3), id: "three") }
            return server.bodies.count == 2
        }
        #expect(server.bodies.count == 2)
        #expect(server.heads.allSatisfy { $0.hasPrefix("POST /api/stretch-sessions HTTP/1.1\r\n") })
        try await server.close()
    }

    @Test(arguments: [
        [OriginalServer.Fate.takenAndUnheard], [.refused(status: 500)],
        [.refused(status: 429, headers: "Retry-After: 30\r\n"), .refused(status: 503)],
        [.refused(status: 400), .takenAndUnheard], [.takenAndUnheard, .takenAndUnheard, .refused(status: 401)],
    ])
    func sendsOnceToAServerWithoutIdempotencyKeys(fates: [OriginalServer.Fate]) async throws {
        let server = try await OriginalServer(fates)
        for number in 1...4 { try await record(.lasting(number), id: "id\(number)") }
        try await forwardEverything(to: server)
        let sent = try server.bodies.map { try JSONDecoder().decode(SessionRecord.self, from: Data($0.utf8)) }
        #expect(sent.count == 4)
        #expect(Set(sent) == Set((1...4).map(SessionRecord.lasting)))
        try await server.close()
    }

    @Test func queriesFirstAfterACrash() async throws {
        let server = try await OriginalServer([.takenInSilence])
        try await record(.lasting(1), id: "one")
        try await forward(to: server.port, server.requests) { server.bodies.count == 1 }
        #expect(try await waiting() == 1)
        try await forwardEverything(to: server)
        #expect(server.bodies.count == 1)
        #expect(server.heads.count { $0.hasPrefix("POST") } == 1)
        try await server.close()
    }

    @Test func waitsForCurlWithOneLogLineAChange() async throws {
        let server = try await OriginalServer()
        let programs = try TemporaryFolder()
        try await record(.lasting(1), id: "one")
        try await forwardEverything(to: server, path: programs.path) {
            let far = clock.now + .seconds(7200)
            let attempts = try await observer.write { try $0.outbox.nextForwarding(now: far) }?.attempts
            guard let attempts, attempts >= 2 else { return }
            try? FileManager.default.createSymbolicLink(
                atPath: "\(programs.path)/curl", withDestinationPath: "/usr/bin/curl")
        }
        let address = "server=http://127.0.0.1:\(server.port)"
        #expect(
            log.lines == [
                "warning: forwarding failed, retrying later error=curl is not installed; install curl \(address)",
                "notice: forwarding resumed \(address)",
            ])
        #expect(server.bodies.count == 1)
        try await server.close()
    }

    @Test func keepsEarlyEndedSessionsFromOriginalServers() async throws {
        let server = try await OriginalServer()
        let json = String(decoding: try JSONEncoder().encode(SessionRecord.lasting(1)), as: UTF8.self)
        let early = #"{"completedFully":false,"# + json.dropFirst()
        try await record(try JSONDecoder().decode(SessionRecord.self, from: Data(early.utf8)), id: "one")
        try await record(.lasting(2), id: "two")
        try await forwardEverything(to: server)
        #expect(server.bodies.count == 1)
        #expect(server.bodies.first?.contains("00:00:02.000Z") == true)
        try await server.close()
    }
}

extension SessionRecord {
    /// A stretch session of a number of seconds since 1970.
    static func lasting(_ seconds: Int) -> SessionRecord {
        .stretching(at: Timestamp(milliseconds: seconds * 1000), seconds: seconds)
    }
}

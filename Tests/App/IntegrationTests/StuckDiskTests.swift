import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import TestSupport
import Testing

/// A disk on which no call returns, such as a network file system without its server. All answers in these tests come
/// while the calls wait, because only the test ends the waits.
@Suite(.timeLimit(.minutes(5)), .enabled(if: StuckDisk.isBuilt, "needs clang"))
struct StuckDiskTests {
    private let folder: TemporaryFolder
    private let systemd: DatagramSocket
    private let disk: StuckDisk
    private let page: PageHost

    init() throws {
        folder = try TemporaryFolder()
        systemd = try DatagramSocket(at: "\(folder.path)/notify")
        disk = try StuckDisk()
        let watchdog = ["NOTIFY_SOCKET": "\(folder.path)/notify", "WATCHDOG_USEC": "200000"]
        page = PageHost(changing: disk.variables.merging(watchdog) { $1 })
    }

    /// The neck, which needs a plan of clips and a database.
    private let request = SessionRequest(
        regions: [.region(RegionDuration(region: .neck, seconds: 600))], leadIn: LeadIn.none, output: .output(.null),
        music: MusicChoice.none, recovery: .startOver)

    /// Threads that answer clients and the watchdog, or run everything that has no thread of its own.
    private static let shared = ["limber-tasks", "limber-control", "limber-http", "limber-signals", "NIO-ELG"]

    /// Expects that the threads that all clients share made none of the calls that waited.
    private func expectSharedThreadsAreFree() throws {
        let blocked = try disk.calls.filter { call in Self.shared.contains { call.hasPrefix($0) } }
        #expect(blocked == [])
    }

    /// Returns once a call of a thread waits, after a number of calls.
    private func untilACallWaits(on thread: String, after count: Int = 0) async throws {
        do {
            try await until({ try disk.calls.dropFirst(count).contains { $0.hasPrefix(thread) } }, within: .seconds(10))
        } catch {
            Issue.record("no call of \(thread) waits, but these: \(try disk.calls)")
            throw error
        }
    }

    /// Expects an answer to a client, and one to systemd.
    private func expectAnswers() async throws {
        let client = try page.home.client
        #expect(try await soon { try await client.ping() } != nil)
        systemd.drain()
        try await until({ systemd.drain().contains("WATCHDOG=1") }, within: .seconds(10))
    }

    /// The page, the courses and the settings are read meanwhile. 2 s.
    @Test func pausesASessionAndAnswersWhileCallsWait() async throws {
        let daemon = try await page.serve()
        let session = try page.home.session()
        let updates = await session.updates()
        try await session.start(request)
        for await case .snapshot(let snapshot) in updates where snapshot.narrating { break }
        disk.stick()
        defer { disk.release() }
        daemon.signal(SIGHUP)
        let requests = ["/", "/api/meditation/courses"].map { path in
            Task { [page] in try await HTTP.ask("GET", page.address + path).status }
        }
        try await untilACallWaits(on: "limber-files")
        try await untilACallWaits(on: "limber-requests")
        try await expectAnswers()
        #expect(try await soon { try await session.perform(.pause) } != nil)
        #expect(try await soon { await session.snapshot().status } == .paused)
        try await untilACallWaits(on: "limber-keeper")
        try await expectAnswers()
        try expectSharedThreadsAreFree()
        disk.release()
        for request in requests { #expect(try await request.value < 500) }
        try await daemon.end()
    }

    /// 2 s.
    @Test func answersWhileASessionEndsAndAnotherCannotStart() async throws {
        let daemon = try await page.serve()
        let session = try page.home.session()
        try await session.start(request)
        disk.stick()
        defer { disk.release() }
        let stopping = Task { try await session.perform(.stop) }
        try await untilACallWaits(on: "limber-keeper")
        try await expectAnswers()
        disk.release()
        try await stopping.value
        let calls = try disk.calls.count
        disk.stick()
        let starting = Task { [request] in try await session.start(request) }
        try await untilACallWaits(on: "limber-files", after: calls)
        try await expectAnswers()
        disk.release()
        try await starting.value
        try expectSharedThreadsAreFree()
        try await daemon.end()
    }
}

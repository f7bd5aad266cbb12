import ControlProtocol
import ControlSocket
import Foundation
import MediaKeys
import SDBus
import SessionCore
import TestSupport
import Testing

/// A thousand commands from four clients at once: JSON-RPC, verbs, MPRIS and media keys, against one daemon.
@Suite(.takingTurns) struct ConcurrentClientTests {
    private static let count = 250

    private let home: TemporaryHome
    private let bus: PrivateBus

    init() throws {
        home = try TemporaryHome.withCatalog()
        bus = try PrivateBus()
        try #require(mkfifo(home.path("keys"), 0o600) == 0)
    }

    /// Returns a variable of the daemon's environment.
    private var configuration: [String: String?] {
        [
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "LIMBER_SESSION_OUTPUT": "null",
            "LIMBER_SESSION_MUSIC": "none", "LIMBER_SESSION_CATALOG": "$TEST_HOME/catalog",
            "LIMBER_OTHER_PLAYERS_MPD": "off", "LIMBER_KEYS_DEVICES": "$TEST_HOME/keys",
        ]
    }

    @Test func keepEveryLawAndLeakNothing() async throws {
        let daemon = try home.start(["serve"], changing: configuration)
        try await home.untilServed()
        let session = try home.session()
        let player = try await Bus.connect(to: BusAddress(bus.address))
        try await session.perform(.play)
        try await session.perform(.stop)
        let idle = try await openFiles(of: daemon)

        let updates = await session.updates()
        // The first update shows that the subscription is active. Without this wait, it could begin in mid-session.
        for await _ in updates { break }
        let following = Task { await updates.reduce(into: [SessionEvent]()) { $0 += $1.event.map { [$0] } ?? [] } }
        async let overRPC = command(session)
        async let overMPRIS = command(player)
        async let inWords = commandInWords()
        async let byKeys: Void = press()
        let answers = try await [overRPC, overMPRIS, inWords]
        #expect(answers == [Self.count, Self.count, Self.count])
        try await byKeys

        // All keys have been read once the last one takes effect, whatever the state.
        _ = try? await session.perform(.stop)
        #expect(await session.snapshot().status == .idle)
        #expect(try await openFiles(of: daemon, atMost: idle + 2) <= idle + 2)
        await player.close()
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
        let sessions = await following.value.split { if case .started = $0.kind { true } else { false } }
        for events in sessions {
            let start = SessionEvent(frame: 0, .started(seed: nil, timeline: []))
            #expect(EventLaws(of: [start] + events).violations == [])
        }
        #expect(!sessions.isEmpty)
    }

    /// The daemon's open descriptors, once it has closed those it no longer needs.
    private func openFiles(of daemon: Running, atMost limit: Int = .max) async throws -> Int {
        var count = 0
        try await until {
            count = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.identifier)/fd").count
            let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.identifier)/task").count
            return count <= limit && threads < 64
        }
        return count
    }

    /// Sends JSON-RPC requests; each must be answered, at least by a refusal.
    private func command(_ session: RemoteSession) async -> Int {
        var random = SplitMix64(seed: 1)
        var answers = 0
        for _ in 1...Self.count {
            switch await refusal(of: SessionCommand.allCases.randomElement(using: &random)!, by: session) {
            case nil, .noSession, .sessionRunning, .cannotStart("the session was stopped before it started"):
                answers += 1
            case let other?:
                Issue.record("\(other)")
            }
        }
        return answers
    }

    private func refusal(of command: SessionCommand, by session: RemoteSession) async -> SessionRefusal? {
        do throws(SessionRefusal) {
            try await session.perform(command)
            return nil
        } catch {
            return error
        }
    }

    private func command(_ bus: Bus) async -> Int {
        let members = ["Play", "Pause", "PlayPause", "Next", "Previous", "Stop"]
        var random = SplitMix64(seed: 2)
        var answers = 0
        for _ in 1...Self.count {
            let member = members.randomElement(using: &random)!
            if await isAnswered(member, on: bus) { answers += 1 }
        }
        return answers
    }

    /// Whether there was an answer; a refusal counts.
    private func isAnswered(_ member: String, on bus: Bus) async -> Bool {
        do {
            _ = try await bus.call(
                "org.mpris.MediaPlayer2.limber", "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player", member)
            return true
        } catch {
            return error.name != BusError.noReply && error.name != BusError.disconnected
        }
    }

    /// Sends verbs on one connection.
    private func commandInWords() async throws -> Int {
        var random = SplitMix64(seed: 3)
        let verbs = (1...Self.count).map { _ in SessionCommand.allCases.randomElement(using: &random)!.rawValue }
        try home.write(verbs.joined(separator: "\n") + "\n", to: "verbs")
        let answers = try await home.shell(#"nc -NU "$XDG_RUNTIME_DIR/limber/control.sock" < verbs"#).output
        return answers.split(separator: "\n").count { $0 == "ok" || $0.hasPrefix("error: ") }
    }

    private func press() async throws {
        var random = SplitMix64(seed: 4)
        let presses = (1...Self.count).flatMap { _ in
            Records.held(Int32(MediaKey.allCases.randomElement(using: &random)!.code), repeats: 2)
        }
        try home.write(bytes: presses, to: "presses")
        #expect(try await home.shell("cat presses > keys").status == 0)
    }
}

extension SessionUpdate {
    fileprivate var event: SessionEvent? {
        switch self {
        case .event(let event): event
        case .snapshot: nil
        }
    }
}

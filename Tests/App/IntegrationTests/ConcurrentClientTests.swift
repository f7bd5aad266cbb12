import ControlProtocol
import ControlSocket
import Foundation
import MediaKeys
import SDBus
import SessionCore
import TestSupport
import Testing

/// A thousand commands from four clients at once: JSON-RPC, verbs, MPRIS and media keys, against one daemon.
@Suite(.timeLimit(.minutes(5))) struct ConcurrentClientTests {
    private static let count = 250
    /// The connections that read the database, each with the files of the database and of its journal.
    private static let lateConnections = 2

    private let home: TemporaryHome
    private let bus: PrivateBus

    init() throws {
        bus = try PrivateBus()
        home = TemporaryHome.withCatalog(changing: [
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "LIMBER_SESSION_OUTPUT": "null",
            "LIMBER_SESSION_MUSIC": "none", "LIMBER_SESSION_CATALOG": "$TEST_HOME/catalog",
        ])
        try #require(mkfifo(home.path("keys"), 0o600) == 0)
    }

    @Test func keepEveryLawAndLeakNothing() async throws {
        let daemon = try await home.serve()
        let session = try home.session()
        let player = try await Bus.connect(to: BusAddress(bus.address))
        try await session.perform(.play)
        try await session.perform(.stop)
        let idle = try await openFiles(of: daemon)

        let updates = await session.updates()
        // The first update shows that the subscription is active. Without this wait, it could begin in mid-session.
        for await _ in updates { break }
        let following = Task {
            await updates.reduce(into: [SessionEvent]()) { if case .event(let event) = $1 { $0.append(event) } }
        }
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
        // A connection of the database is opened when it is first needed, which may be after the count above.
        let allowed = idle + 2 * Self.lateConnections + 2
        #expect(try await openFiles(of: daemon, atMost: allowed) <= allowed)
        await player.close()
        try await daemon.end()
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

    /// Returns random members of a collection, the same ones in each run.
    private func random<Member>(_ members: [Member], seed: UInt64) -> [Member] {
        var random = SplitMix64(seed: seed)
        return (1...Self.count).compactMap { _ in members.randomElement(using: &random) }
    }

    /// Sends JSON-RPC requests; each must be answered, at least by a refusal.
    private func command(_ session: RemoteSession) async -> Int {
        var answers = 0
        for command in random(SessionCommand.allCases, seed: 1) {
            do throws(SessionRefusal) {
                try await session.perform(command)
                answers += 1
            } catch .noSession, .sessionRunning, .nothingToKeep,
                .cannotStart("the session was stopped before it started")
            {
                answers += 1
            } catch {
                Issue.record("\(error)")
            }
        }
        return answers
    }

    /// Calls methods of MPRIS; a refusal is an answer, too.
    private func command(_ bus: Bus) async -> Int {
        var answers = 0
        for member in random(["Play", "Pause", "PlayPause", "Next", "Previous", "Stop"], seed: 2) {
            do throws(BusError) {
                _ = try await bus.call(
                    PlayersHome.player, "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player", member)
                answers += 1
            } catch {
                if error.name != BusError.noReply && error.name != BusError.disconnected { answers += 1 }
            }
        }
        return answers
    }

    /// Sends verbs on one connection.
    private func commandInWords() async throws -> Int {
        let verbs = random(SessionCommand.allCases, seed: 3).map(\.rawValue)
        try home.write(verbs.joined(separator: "\n") + "\n", to: "verbs")
        let answers = try await home.shell(#"nc -NU "$XDG_RUNTIME_DIR/limber/control.sock" < verbs"#).output
        return answers.split(separator: "\n").count { $0 == "ok" || $0.hasPrefix("error: ") }
    }

    private func press() async throws {
        let presses = random(MediaKey.allCases, seed: 4).flatMap { Records.held(Int32($0.code), repeats: 2) }
        try home.write(bytes: presses, to: "presses")
        #expect(try await home.shell("cat presses > keys").status == 0)
    }
}

import CommandSupport
import ControlProtocol
import ControlSocket
import Foundation
import SDBus
import SessionCore
import TestSupport
import Testing

/// A session in a process of its own, beside an idle daemon and other media players.
@Suite(.timeLimit(.minutes(5)), .enabled(if: PrivateBus.isInstalled, "needs dbus"))
struct ForegroundSessionTests {
    private static let playlist = "https://open.spotify.com/playlist/37i9"

    private let players: PlayersHome
    private let port = Port.next()

    init() async throws {
        players = try await PlayersHome(changing: ["LIMBER_HTTP_PORT": "\(port)"])
    }

    private var home: TemporaryHome { players.home }

    /// Starts a daemon, and a session with its own socket beside it.
    private func start() async throws -> (session: Running, daemon: Running) {
        let daemon = try await players.serve()
        return (try await home.playing("neck:600", "--here"), daemon)
    }

    private var status: SessionSnapshot.Status {
        get async throws { try await home.snapshot.status }
    }

    @Test func obeysCommandsAndPreventsASecondSession() async throws {
        let (session, daemon) = try await start()
        #expect(try await status == .active)
        for arguments in [["back:10"], ["back:10", "--here"], ["--resume"]] {
            try await home.limber(home.stretching(["--output", "null"] + arguments)).expect(75, errors: "'limber stop'")
        }
        for (command, expected) in [("pause", SessionSnapshot.Status.paused), ("play", .active), ("stop", .idle)] {
            #expect(try await home.limber(command).status == 0)
            #expect(try await status == expected)
        }
        let ended = try await session.finished()
        #expect(ended.status == 1)
        #expect(
            try ended.events.map(\.kind.withoutLength).filter { if case .cueEnded = $0 { false } else { true } }
                == [.paused(reason: "user"), .resumed, .stopped(reason: "user")])
        try await daemon.end()
    }

    /// Costs 5 s, which the daemon waits for the session's process.
    @Test func namesASessionThatDoesNotAnswer() async throws {
        let (session, daemon) = try await start()
        session.signal(SIGSTOP)
        // On a busy machine, threads go on for a while.
        var status = siginfo_t()
        waitid(P_PID, id_t(session.identifier), &status, WSTOPPED | WNOWAIT)
        try await home.limber("pause").expect(74, errors: "control.sock.session' does not answer")
        session.signal(SIGCONT)
        #expect(try await home.limber("stop").status == 0)
        #expect(try await session.finished().status == 1)
        try await daemon.end()
    }

    /// Returns once the daemon's player reports this status; throws after a timeout.
    private func untilPlayer(_ status: String) async throws {
        try await until { try await players.user.playbackStatus(of: PlayersHome.player) == status }
    }

    @Test func obeysThePageAndMPRIS() async throws {
        let (session, daemon) = try await start()
        let address = "http://127.0.0.1:\(port)/api/session"
        let shown = try await HTTP.ask("GET", address)
        #expect(String(decoding: shown.body, as: UTF8.self).contains(#""status":"active""#))
        try await untilPlayer("Playing")
        #expect(try await HTTP.ask("POST", address, json: Data(#"{"command":"pause"}"#.utf8)).status == 200)
        try await untilPlayer("Paused")
        try await players.user.tell("Play", PlayersHome.player)
        try await untilPlayer("Playing")
        try await players.user.tell("Stop", PlayersHome.player)
        #expect(try await session.finished().status == 1)
        try await daemon.end()
    }

    @Test func isFollowedThroughTheDaemon() async throws {
        let daemon = try await players.serve()
        let follower = try home.start(["status", "--json", "--follow"])
        #expect(await follower.line(containing: #""status":"idle""#) != nil)
        #expect(try await home.stretch("neck:600", "--output", "null", "--here", "--at", "0.2=stop").status == 1)
        try await daemon.end()
        #expect(try await follower.finished().output.contains(#""status":"active""#))
    }

    @Test func isOfferedByTheDaemonAfterAKill() async throws {
        let (session, daemon) = try await start()
        try await home.killOnceResumable(session)
        try await until { try await home.snapshot.recoverable != nil }
        #expect(try await status == .idle)
        #expect(try await home.limber("play").status == 0)
        #expect(try await status == .active)
        try await daemon.end()
    }

    @Test func outlivesTheDaemonAndJoinsTheNext() async throws {
        let (session, first) = try await start()
        try await first.ended(by: SIGKILL)
        #expect(try await home.limber("pause").status == 0)
        #expect(try await status == .paused)
        let second = try await players.serve()
        #expect(try await status == .paused)
        try await home.stop(session)
        #expect(try home.names(in: "run/limber") == ["control.sock"])
        try await second.end()
    }

    @Test func startsOnceThePlaylistPlays() async throws {
        #expect(try await home.limber("setup", "neck", "--playlist", Self.playlist).status == 0)
        let spotify = try await FakePlayer(
            "spotify", on: players.bus, status: "Stopped", .ignores, opening: ["spotify"])
        let daemon = try await players.serve()
        let control = try home.session()
        let session = try home.startSession("--output", "null", "--music", "auto")
        await spotify.wait(for: "OpenUri spotify:playlist:37i9")
        // Started here, since the session waits for the playlist's player for 5 s only.
        #expect(await control.snapshot().status == .idle)
        try await spotify.become("Playing")
        try await session.event(.cueStarted(clip: "neck.wav"))
        // The session has no music: the other player has.
        #expect(await control.snapshot().music == .off)
        try await control.perform(.stop)
        let ended = try await daemon.end()
        #expect(!ended.errors.contains("spotify opened the playlist"), "it was not waited for in vain")
    }

    @Test func hasItsOwnMPRISNameBesideADaemon() async throws {
        let daemon = try await players.serve()
        let served = try await players.user.owner(of: PlayersHome.player)
        let session = try home.startSession("neck:600", "--output", "null", "--here")
        let name = "\(PlayersHome.player).instance\(session.identifier)"
        try await players.user.wait(forOwnerOf: name)
        try await players.user.wait(for: name, toBe: "Playing")
        try await players.user.wait(for: PlayersHome.player, toBe: "Playing")
        #expect(try await session.ended(by: SIGINT).status == 130)
        try await players.user.wait(forOwnerOf: name, isThere: false)
        #expect(try await players.user.owner(of: PlayersHome.player) == served)
        try await daemon.end()
    }

    @Test(arguments: ["null:virtual", "file:$TEST_HOME/session.flac"])
    func ignoresPlayersWithAnInaudibleOutput(output: String) async throws {
        let player = try await FakePlayer("player", on: players.bus, status: "Playing", opening: ["spotify"])
        #expect(try await home.limber("setup", "--playlist", Self.playlist).status == 0)
        let comings = try await players.user.signals(BusMatch(member: "NameOwnerChanged"))
        #expect(try await home.stretch("neck:10", "--output", output).status == 0)
        // The next new name on the bus is the first since the session.
        let next = try await Bus.connect(to: BusAddress(players.bus.address))
        #expect(try await next.claim("net.limber.Next"))
        let owner = try await players.user.owner(of: "net.limber.Next")
        for await coming in comings {
            #expect(coming.arguments.first?.text == owner)
            break
        }
        await next.close()
        #expect(player.commands == [])
        #expect(!players.hasLedger)
    }
}

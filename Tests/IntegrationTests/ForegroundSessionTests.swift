import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

/// A session in a process of its own, beside an idle daemon.
@Suite(.takingTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus"))
struct ForegroundSessionTests {
    private let players: PlayersHome
    private let port = Port.next()

    init() async throws {
        players = try await PlayersHome(changing: ["LIMBER_HTTP_PORT": "\(port)"])
    }

    private var home: TemporaryHome { players.home }

    /// Runs a session beside a daemon while `body` runs, ends both, and returns the session's result.
    private func playing(_ body: () async throws -> Void) async throws -> Finished {
        let (session, daemon) = try await start()
        try await body()
        // A session that has ended ignores the signal.
        session.signal(SIGINT)
        let ended = try await session.finished()
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
        return ended
    }

    private func status() async throws -> SessionSnapshot.Status {
        try await home.limber("status", "--json").snapshot.status
    }

    @Test func obeysCommands() async throws {
        let ended = try await playing { () async throws in
            #expect(try await status() == .active)
            #expect(try await home.limber("pause").status == 0)
            #expect(try await status() == .paused)
            #expect(try await home.limber("play").status == 0)
            #expect(try await status() == .active)
            #expect(try await home.limber("stop").status == 0)
            #expect(try await status() == .idle)
        }
        #expect(ended.status == 1)
        #expect(
            try ended.events.map(\.kind).filter { if case .cueEnded = $0 { false } else { true } }
                == [.paused(reason: "user"), .resumed, .stopped(reason: "user")])
    }

    @Test func obeysThePage() async throws {
        let address = "http://127.0.0.1:\(port)/api/session"
        let ended = try await playing {
            func command(_ word: String) async throws -> UInt {
                let body = Data(#"{"command":"\#(word)"}"#.utf8)
                return try await HTTP.ask("POST", address, json: body).status
            }
            let shown = try await HTTP.ask("GET", address)
            #expect(String(decoding: shown.body, as: UTF8.self).contains(#""status":"active""#))
            #expect(try await command("pause") == 200)
            #expect(try await command("stop") == 200)
        }
        #expect(ended.status == 1)
    }

    /// Returns once the daemon's player reports this status; throws after a timeout.
    private func untilPlayer(_ status: String) async throws {
        try await until(
            { try await players.user.playbackStatus(of: PlayersHome.player) == status }, within: .seconds(5))
    }

    @Test func obeysMPRIS() async throws {
        let ended = try await playing {
            try await untilPlayer("Playing")
            try await players.user.tell("Pause", PlayersHome.player)
            try await untilPlayer("Paused")
            try await players.user.tell("Stop", PlayersHome.player)
        }
        #expect(ended.status == 1)
    }

    @Test func isFollowedThroughTheDaemon() async throws {
        let daemon = try await players.serve()
        let follower = try home.start(["status", "--json", "--follow"])
        #expect(await follower.line(containing: #""status":"idle""#) != nil)
        let session = try home.startSession("neck:600", "--output", "null", "--here", "--at", "0.2=stop")
        #expect(try await session.finished().status == 1)
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
        let followed = try await follower.finished()
        #expect(followed.output.contains(#""status":"active""#))
    }

    /// Starts a session with its own socket, and the daemon beside it.
    private func start() async throws -> (session: Running, daemon: Running) {
        let daemon = try await players.serve()
        let session = try home.startSession("neck:600", "--output", "null", "--here")
        try await session.event(.cueStarted(clip: "neck.wav"))
        return (session, daemon)
    }

    @Test func isOfferedByTheDaemonAfterAKill() async throws {
        let (session, daemon) = try await start()
        try await home.waitForCheckpoint()
        session.signal(SIGKILL)
        _ = try await session.finished()
        try await until { try await home.status()["recoverable"] != nil }
        #expect(try await status() == .idle)
        #expect(try await home.limber("play").status == 0)
        #expect(try await status() == .active)
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    @Test func aRefusalNamesTheProcessThatAsksWhetherToResume() async throws {
        let (session, daemon) = try await start()
        try await home.waitForCheckpoint()
        session.signal(SIGKILL)
        _ = try await session.finished()
        let shell = try await TerminalShell(in: home)
        let line = home.line("neck:600", "--output", "null", "--here")
        try await shell.see("Resume Session?") { shell.press("\(line)\n") }
        let asking = try FileManager.default.destinationOfSymbolicLink(atPath: home.path("state/limber/session.asking"))
        let attempts = [
            ["play"], home.stretching(["--output", "null"]), home.stretching(["--output", "null", "--here"]),
        ]
        for arguments in attempts {
            let refused = try await home.start(arguments).finished()
            #expect(refused.status == 75)
            #expect(refused.errors.contains("limber (\(asking)) asks whether to resume"))
        }
        // The refusal advises this signal.
        kill(try #require(Int32(asking)), SIGTERM)
        try await until { try await home.limber("play").status == 0 }
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    @Test func outlivesTheDaemonAndJoinsTheNext() async throws {
        let (session, first) = try await start()
        first.signal(SIGKILL)
        _ = try await first.finished()
        #expect(try await home.limber("pause").status == 0)
        #expect(try await status() == .paused)
        let second = try await players.serve()
        #expect(try await status() == .paused)
        #expect(try await home.limber("stop").status == 0)
        #expect(try await session.finished().status == 1)
        #expect(try home.names(in: "run/limber") == ["control.sock"])
        second.signal(SIGTERM)
        #expect(try await second.finished().status == 0)
    }

    @Test func preventsASecondSession() async throws {
        let (session, daemon) = try await start()
        for arguments in [["back:10"], ["back:10", "--here"], ["--resume"]] {
            let refused = try await home.start(home.stretching(["--output", "null"] + arguments)).finished()
            #expect(refused.status == 75)
            #expect(refused.errors.contains("'limber stop'"))
        }
        #expect(try await home.limber("stop").status == 0)
        #expect(try await session.finished().status == 1)
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }
}

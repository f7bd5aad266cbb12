import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

/// A session in a process of its own, beside a daemon that plays none.
@Suite(.takingTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus"))
struct BesideDaemonTests {
    private let room: LivingRoom
    private let port = Port.next()

    init() async throws {
        room = try await LivingRoom(changing: ["LIMBER_HTTP_PORT": "\(port)"])
    }

    private var box: Box { room.box }

    /// Runs a session beside a daemon while `body` does something with it, and ends both; returns what the session left.
    private func playing(_ body: () async throws -> Void) async throws -> Finished {
        let (session, daemon) = try await start()
        try await body()
        // One that has ended ignores it.
        session.signal(SIGINT)
        let ended = try await session.finished()
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
        return ended
    }

    private func status() async throws -> SessionSnapshot.Status {
        try await box.limber("status", "--json").snapshot.status
    }

    @Test func commandsReachIt() async throws {
        let ended = try await playing { () async throws in
            #expect(try await status() == .active)
            #expect(try await box.limber("pause").status == 0)
            #expect(try await status() == .paused)
            #expect(try await box.limber("play").status == 0)
            #expect(try await status() == .active)
            #expect(try await box.limber("stop").status == 0)
            #expect(try await status() == .idle)
        }
        #expect(ended.status == 1)
        #expect(
            try ended.events.map(\.kind).filter { if case .cueEnded = $0 { false } else { true } }
                == [.paused(reason: "user"), .resumed, .stopped(reason: "user")])
    }

    @Test func thePageReachesIt() async throws {
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

    /// Returns when the daemon's player says that it does this; throws where it never does.
    private func untilPlayer(_ status: String) async throws {
        try await until(
            { try await room.user.playbackStatus(of: LivingRoom.player) == status }, within: .seconds(5))
    }

    @Test func desktopsReachIt() async throws {
        let ended = try await playing {
            try await untilPlayer("Playing")
            try await room.user.tell("Pause", LivingRoom.player)
            try await untilPlayer("Paused")
            try await room.user.tell("Stop", LivingRoom.player)
        }
        #expect(ended.status == 1)
    }

    @Test func followersOfTheDaemonSeeIt() async throws {
        let daemon = try await room.serve()
        let follower = try box.start(["status", "--json", "--follow"])
        #expect(await follower.line(containing: #""status":"idle""#) != nil)
        let session = try box.startSession("neck:600", "--output", "null", "--here", "--at", "0.2=stop")
        #expect(try await session.finished().status == 1)
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
        let followed = try await follower.finished()
        #expect(followed.output.contains(#""status":"active""#))
    }

    /// A session with a socket of its own, and the daemon beside it.
    private func start() async throws -> (session: Running, daemon: Running) {
        let daemon = try await room.serve()
        let session = try box.startSession("neck:600", "--output", "null", "--here")
        try await session.event(.cueStarted(clip: "neck.wav"))
        return (session, daemon)
    }

    @Test func theDaemonOffersItWhenItDied() async throws {
        let (session, daemon) = try await start()
        try await box.waitForCheckpoint()
        session.signal(SIGKILL)
        _ = try await session.finished()
        try await until { try await box.status()["recoverable"] != nil }
        #expect(try await status() == .idle)
        #expect(try await box.limber("play").status == 0)
        #expect(try await status() == .active)
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    @Test func aRefusalNamesTheProcessThatAsksWhetherToResume() async throws {
        let (session, daemon) = try await start()
        try await box.waitForCheckpoint()
        session.signal(SIGKILL)
        _ = try await session.finished()
        let shell = try await TerminalShell(in: box)
        let line = box.line("neck:600", "--output", "null", "--here")
        try await shell.see("Resume Session?") { shell.press("\(line)\n") }
        let asking = try FileManager.default.destinationOfSymbolicLink(atPath: box.path("state/limber/session.asking"))
        let attempts = [
            ["play"], box.stretching(["--output", "null"]), box.stretching(["--output", "null", "--here"]),
        ]
        for arguments in attempts {
            let refused = try await box.start(arguments).finished()
            #expect(refused.status == 75)
            #expect(refused.errors.contains("limber (\(asking)) asks whether to resume"))
        }
        // What the refusal says to do.
        kill(try #require(Int32(asking)), SIGTERM)
        try await until { try await box.limber("play").status == 0 }
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    @Test func itOutlivesTheDaemonAndMeetsTheNext() async throws {
        let (session, first) = try await start()
        first.signal(SIGKILL)
        _ = try await first.finished()
        #expect(try await box.limber("pause").status == 0)
        #expect(try await status() == .paused)
        let second = try await room.serve()
        #expect(try await status() == .paused)
        #expect(try await box.limber("stop").status == 0)
        #expect(try await session.finished().status == 1)
        #expect(try box.names(in: "run/limber") == ["control.sock"])
        second.signal(SIGTERM)
        #expect(try await second.finished().status == 0)
    }

    @Test func nothingElseStartsBesideIt() async throws {
        let (session, daemon) = try await start()
        for arguments in [["back:10"], ["back:10", "--here"], ["--resume"]] {
            let refused = try await box.start(box.stretching(["--output", "null"] + arguments)).finished()
            #expect(refused.status == 75)
            #expect(refused.errors.contains("'limber stop'"))
        }
        #expect(try await box.limber("stop").status == 0)
        #expect(try await session.finished().status == 1)
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }
}

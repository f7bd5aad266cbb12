import ControlProtocol
import ControlSocket
import Foundation
import SessionCore
import TestSupport
import Testing

/// A daemon beside a playing mpv and a playing MPD.
@Suite(
    .takingTurns, .enabled(if: MPV.isInstalled && MPD.isInstalled, "needs mpv, mpv-mpris, mpd and netcat-openbsd"))
struct DaemonPlayersTests {
    private let players: PlayersHome
    private let mpd: MPD
    private let mpv: MPV

    init() async throws {
        mpd = try await MPD()
        players = try await PlayersHome(mpd: mpd)
        mpv = try await MPV(on: players.bus)
        try mpd.play()
    }

    private func waitUntilBothAreSilenced() async throws {
        async let mpvIsPaused: Void = players.user.wait(for: MPV.name, toBe: "Paused")
        try await mpd.wait(for: "state: pause")
        try await mpvIsPaused
    }

    private func waitUntilBothPlay() async throws {
        try await players.user.wait(for: MPV.name, toBe: "Playing")
        try await mpd.wait(for: "state: play")
    }

    @Test func pausesPlayersDuringNarration() async throws {
        try players.home.write(bytes: WAV(rate: 8000, frames: 8000 * 8).bytes, to: "catalog/neck.wav")
        let daemon = try await players.serve()
        async let silenced: Void = waitUntilBothAreSilenced()
        let session = try await players.startNarrating()
        try await silenced
        #expect(players.hasLedger)
        try await session.event(.cueEnded(clip: "neck.wav"))
        try await waitUntilBothPlay()
        #expect(try await players.home.status()["status"] as? String == "active")
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    @Test func keepsAPlayerPausedByTheUser() async throws {
        let daemon = try await players.serve()
        try mpd.tell("pause 1")
        // Uses signals instead of polling: mpv-mpris announces changes late, and merges two that coincide.
        let changes = try await players.user.playerChanges()
        let session = try await players.startNarrating()
        await changes.hear("Paused")
        try await players.user.tell("Play", MPV.name)
        await changes.hear("Playing")
        try await players.user.tell("Pause", MPV.name)
        await changes.hear("Paused")
        #expect(try await players.home.limber("stop").status == 0)
        #expect(try await session.finished().status == 1)
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
        #expect(try await players.user.playbackStatus(of: MPV.name) == "Paused")
        #expect(try mpd.state == "pause")
        #expect(!players.hasLedger)
    }

    @Test func resumesPlayersOfAKilledDaemonAtTheNextStart() async throws {
        let first = try await players.serve()
        let view = try await players.startNarrating()
        try await waitUntilBothAreSilenced()
        try await players.home.waitForCheckpoint()
        first.signal(SIGKILL)
        _ = try await first.finished()
        _ = try await view.finished()
        #expect(try await players.user.playbackStatus(of: MPV.name) == "Paused")
        #expect(try mpd.state == "pause")
        #expect(players.hasLedger)

        let second = try await players.serve()
        try await waitUntilBothPlay()
        #expect(!players.hasLedger)
        let status = try await players.home.status()
        #expect(status["status"] as? String == "idle")
        #expect(status["narrating"] as? Bool == false)
        #expect((status["recoverable"] as? [String: Any]) != nil)
        second.signal(SIGTERM)
        #expect(try await second.finished().status == 0)
    }

    @Test func noPlayerStaysPausedAfterARestart() async throws {
        try players.home.write(bytes: WAV(rate: 8000, frames: 8000 * 5).bytes, to: "catalog/neck.wav")
        let first = try await players.serve()
        let view = try await players.startNarrating()
        try await waitUntilBothAreSilenced()
        // The sentence ends first.
        #expect(try await players.home.limber("restart", "--prepare").status == 0)
        try await waitUntilBothPlay()
        first.signal(SIGTERM)
        #expect(try await first.finished().status == 0)
        _ = try await view.finished()
        #expect(!players.hasLedger)

        let second = try await players.serve()
        try await until { try await players.home.status()["status"] as? String == "active" }
        try await waitUntilBothPlay()
        #expect(!players.hasLedger)
        second.signal(SIGTERM)
        #expect(try await second.finished().status == 0)
    }

    @Test func resumesPlayersAtShutdown() async throws {
        let daemon = try await players.serve()
        _ = try await players.startNarrating()
        try await waitUntilBothAreSilenced()
        let told = ContinuousClock.now
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
        #expect(told.duration(to: .now) < .seconds(1))
        #expect(try await players.user.playbackStatus(of: MPV.name) == "Playing")
        #expect(try mpd.state == "play")
        #expect(!players.hasLedger)
    }

    @Test func ignoresAMediaKeyWhileAnotherPlayerPlays() async throws {
        let daemon = try await players.serve()
        let session = try players.home.session()
        let updates = await session.updates()
        let keys = try #require(FileHandle(forWritingAtPath: players.home.path("keys")))
        let overheard = try Running(
            URL(filePath: "/usr/bin/dbus-monitor"), ["--address", players.bus.address, "type='method_return'"],
            players.bus.environment, in: players.home.folder)
        #expect(await overheard.line(containing: "NameAcquired") != nil)

        try keys.write(contentsOf: Data(Records.key(164)))
        // The daemon has asked mpv and received the answer.
        #expect(await overheard.line(containing: #"string "Playing""#) != nil)
        try mpd.tell("pause 1")
        try await players.user.tell("Pause", MPV.name)
        try await players.user.wait(for: MPV.name, toBe: "Paused")
        try keys.write(contentsOf: Data(Records.key(164)))
        // If the first press had started a session, the second would have paused it.
        var events: [String] = []
        for await update in updates {
            guard case .event(let event) = update else { continue }
            events.append(event.line)
            if case .started = event.kind { try keys.write(contentsOf: Data(Records.key(166))) }
            if case .stopped = event.kind { break }
        }
        #expect(events.contains("0 started"))
        #expect(!events.contains { $0.contains("paused") }, "\(events)")
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }
}

import ControlProtocol
import ControlSocket
import Foundation
import TestSupport
import Testing

/// A daemon beside a playing mpv and a playing MPD.
@Suite(.timeLimit(.minutes(5)), .enabled(if: MPV.isInstalled && MPD.isInstalled, "needs mpv, mpv-mpris and mpd"))
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

    @Test func resumesPlayersOfAKilledDaemonAtTheNextStart() async throws {
        let first = try await players.serve()
        let view = try await players.home.playing("neck:600")
        try await waitUntilBothAreSilenced()
        try await players.home.killOnceResumable(first)
        _ = try await view.finished()
        #expect(try await players.user.playbackStatus(of: MPV.name) == "Paused")
        #expect(try mpd.state == "pause")
        #expect(players.hasLedger)

        let second = try await players.serve()
        try await waitUntilBothPlay()
        #expect(!players.hasLedger)
        let snapshot = try await players.home.offer
        #expect((snapshot.status, snapshot.narrating) == (.idle, false))
        try await second.end()
    }

    @Test func noPlayerStaysPausedAfterTheEndOfTheDaemon() async throws {
        let daemon = try await players.serve()
        let view = try await players.home.playing("neck:600")
        try await waitUntilBothAreSilenced()
        #expect(players.hasLedger)
        try await daemon.end()
        _ = try await view.finished()
        try await waitUntilBothPlay()
        #expect(!players.hasLedger)
    }

    @Test func ignoresAMediaKeyWhileAnotherPlayerPlays() async throws {
        let daemon = try await players.serve()
        let updates = try await players.home.session().updates()
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
            if event.isLast { break }
        }
        #expect(events.contains("0 started"))
        #expect(!events.contains { $0.contains("paused") }, "\(events)")
        try await daemon.end()
    }
}

import ControlProtocol
import Foundation
import SDBus
import ServiceSettings
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

/// A real mpv with mpv-mpris on a private bus.
@Suite(.serialized, .enabled(if: MPV.isInstalled, "needs mpv and mpv-mpris"), .timeLimit(.minutes(5))) struct MPVTests {
    @Test func pausesForEachNarrationAndResumes() async throws {
        let fixture = try await PlayersFixture()
        let mpv = try await MPV(on: fixture.daemon)
        for _ in 1...3 {
            fixture.session.narrate()
            try await fixture.user.wait(for: MPV.name, toBe: "Paused")
            guard case .holds(let holds) = fixture.ledger else {
                return #expect(Bool(false), "nothing is written down")
            }
            #expect(holds.map(\.change) == [.paused])
            fixture.session.fallSilent()
            try await fixture.user.wait(for: MPV.name, toBe: "Playing")
        }
        await fixture.end()
        #expect(fixture.ledger == .nothing)
        #expect(try await fixture.user.playbackStatus(of: MPV.name) == "Playing")
        #expect(
            fixture.log.lines
                == (1...3).flatMap { _ in ["info: pausing players players=mpv", "info: resuming players players=mpv"] })
        _ = mpv
    }

    @Test func resumesAfterInterruptedNarration() async throws {
        let fixture = try await PlayersFixture()
        let mpv = try await MPV(on: fixture.daemon)
        fixture.session.narrate()
        try await fixture.user.wait(for: MPV.name, toBe: "Paused")
        for _ in 1...20 {
            fixture.session.fallSilent()
            fixture.session.narrate()
        }
        await fixture.end()
        try await fixture.user.wait(for: MPV.name, toBe: "Playing")
        _ = mpv
    }

    @Test func keepsTheStateThatTheUserChose() async throws {
        let fixture = try await PlayersFixture()
        let mpv = try await MPV(on: fixture.daemon)
        // Uses signals instead of polling: mpv-mpris announces changes late, and merges two that coincide.
        let changes = try await fixture.user.playerChanges()
        fixture.session.narrate()
        await changes.hear("Paused")
        try await fixture.user.tell("Play", MPV.name)
        await changes.hear("Playing")
        try await fixture.user.tell("Pause", MPV.name)
        await changes.hear("Paused")
        await fixture.end()
        #expect(try await fixture.user.playbackStatus(of: MPV.name) == "Paused")
        #expect(fixture.log.lines == ["info: pausing players players=mpv"])
        _ = mpv
    }

    @Test func ignoresAPlayerPausedBeforeNarration() async throws {
        let fixture = try await PlayersFixture()
        let mpv = try await MPV(on: fixture.daemon)
        try await fixture.user.tell("Pause", MPV.name)
        try await fixture.user.wait(for: MPV.name, toBe: "Paused")
        fixture.session.narrate()
        await fixture.end()
        #expect(try await fixture.user.playbackStatus(of: MPV.name) == "Paused")
        #expect(fixture.log.lines == [])
        _ = mpv
    }

    @Test func resumesWhileTheSessionIsPaused() async throws {
        let fixture = try await PlayersFixture()
        let mpv = try await MPV(on: fixture.daemon)
        fixture.session.narrate()
        try await fixture.user.wait(for: MPV.name, toBe: "Paused")
        fixture.session.narrate(.pause, while: .paused)
        try await fixture.user.wait(for: MPV.name, toBe: "Playing")
        fixture.session.narrate()
        try await fixture.user.wait(for: MPV.name, toBe: "Paused")
        fixture.session.fallSilent(.idle)
        try await fixture.user.wait(for: MPV.name, toBe: "Playing")
        await fixture.end()
        _ = mpv
    }

    @Test func resumesWhenTheServiceIsCancelled() async throws {
        let fixture = try await PlayersFixture()
        let mpv = try await MPV(on: fixture.daemon)
        fixture.session.narrate()
        try await fixture.user.wait(for: MPV.name, toBe: "Paused")
        await fixture.cancel()
        #expect(fixture.ledger == .nothing)
        try await fixture.user.wait(for: MPV.name, toBe: "Playing")
        _ = mpv
    }

    @Test func ducksAndRestoresTheVolume() async throws {
        let fixture = try await PlayersFixture()
        let mpv = try await MPV(on: fixture.daemon)
        try await fixture.user.setProperty(
            "Volume", of: MPRISPlayers.interface, at: MPRISPlayers.path, of: MPV.name, to: .double(0.8))
        try await fixture.user.wait(for: "Volume", of: MPV.name, toBe: .double(0.8))
        fixture.session.narrate(.duck)
        try await fixture.user.wait(for: "Volume", of: MPV.name, toBe: .double(0.5))
        #expect(try await fixture.user.playbackStatus(of: MPV.name) == "Playing")
        fixture.session.fallSilent()
        try await fixture.user.wait(for: "Volume", of: MPV.name, toBe: .double(0.8))
        await fixture.end()
        _ = mpv
    }

    @Test func keepsPlayingIfInterruptionIsOff() async throws {
        let fixture = try await PlayersFixture()
        let mpv = try await MPV(on: fixture.daemon)
        fixture.session.narrate(.off)
        await fixture.end()
        #expect(try await fixture.user.playbackStatus(of: MPV.name) == "Playing")
        #expect(fixture.log.lines == [])
        _ = mpv
    }

    @Test func resumesAfterTheProcessWasKilled() async throws {
        let fixture = try await PlayersFixture(follows: false)
        let mpv = try await MPV(on: fixture.daemon)
        let environment: [String: String] = fixture.daemon.environment
        let ledger: String = fixture.ledgerPath
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [environment = environment as [String: String], ledger = ledger as String] in
            let players = RunningPlayers(
                settings: PlayerSettings(mpd: .off), environment: environment, ledger: ledger, logger: Log().logger)
            let session = NarratingSession()
            let user = try await Bus.connect(to: BusAddress(environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""))
            let changes = try await user.signals(BusMatch(path: MPRISPlayers.path, member: "PropertiesChanged"))
            let running = Task { await players.run(following: session) }
            session.narrate()
            for await change in changes where PlayerReport(change)?.status == .paused { kill(getpid(), SIGKILL) }
            await running.value
        }
        #expect(try await fixture.user.playbackStatus(of: MPV.name) == "Paused")
        try await fixture.successor().undo()
        try await fixture.user.wait(for: MPV.name, toBe: "Playing")
        #expect(fixture.ledger == .nothing)
        _ = mpv
    }

    /// An entry of a dead process for a player that was closed, or that belonged to another bus.
    @Test(arguments: [false, true]) func ignoresALedgerOfAnotherPlayer(bus: Bool) async throws {
        let fixture = try await PlayersFixture(follows: false)
        let mpv = try await MPV(on: fixture.daemon)
        try await fixture.user.tell("Pause", MPV.name)
        try await fixture.user.wait(for: MPV.name, toBe: "Paused")
        let owner = try #require(try await fixture.user.owner(of: MPV.name))
        let busID = try #require(await fixture.players.connectedPlayers()?.busID)
        let address = PlayerAddress.mpris(
            name: MPV.name, owner: bus ? owner : owner + "0", bus: bus ? "another" : busID)
        try Ledger(path: fixture.ledgerPath).write([Hold(address, .paused)])
        await fixture.players.undo()
        #expect(try await fixture.user.playbackStatus(of: MPV.name) == "Paused")
        #expect(fixture.ledger == .nothing)
        #expect(fixture.log.lines == [])
        _ = mpv
    }
}

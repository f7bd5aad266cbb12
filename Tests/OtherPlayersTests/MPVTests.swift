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
        let box = try await Box()
        let mpv = try await MPV(on: box.daemon)
        for _ in 1...3 {
            box.session.narrate()
            try await box.user.wait(for: MPV.name, toBe: "Paused")
            guard case .holds(let holds) = box.ledger else { return #expect(Bool(false), "nothing is written down") }
            #expect(holds.map(\.change) == [.paused])
            box.session.fallSilent()
            try await box.user.wait(for: MPV.name, toBe: "Playing")
        }
        await box.end()
        #expect(box.ledger == .nothing)
        #expect(try await box.user.playbackStatus(of: MPV.name) == "Playing")
        #expect(
            box.log.lines
                == (1...3).flatMap { _ in ["info: pausing players players=mpv", "info: resuming players players=mpv"] })
        _ = mpv
    }

    @Test func resumesAfterInterruptedNarration() async throws {
        let box = try await Box()
        let mpv = try await MPV(on: box.daemon)
        box.session.narrate()
        try await box.user.wait(for: MPV.name, toBe: "Paused")
        for _ in 1...20 {
            box.session.fallSilent()
            box.session.narrate()
        }
        await box.end()
        try await box.user.wait(for: MPV.name, toBe: "Playing")
        _ = mpv
    }

    @Test func keepsTheStateThatTheUserChose() async throws {
        let box = try await Box()
        let mpv = try await MPV(on: box.daemon)
        // Uses signals instead of polling: mpv-mpris announces changes late, and merges two that coincide.
        let changes = try await box.user.playerChanges()
        box.session.narrate()
        await changes.hear("Paused")
        try await box.user.tell("Play", MPV.name)
        await changes.hear("Playing")
        try await box.user.tell("Pause", MPV.name)
        await changes.hear("Paused")
        await box.end()
        #expect(try await box.user.playbackStatus(of: MPV.name) == "Paused")
        #expect(box.log.lines == ["info: pausing players players=mpv"])
        _ = mpv
    }

    @Test func ignoresAPlayerPausedBeforeNarration() async throws {
        let box = try await Box()
        let mpv = try await MPV(on: box.daemon)
        try await box.user.tell("Pause", MPV.name)
        try await box.user.wait(for: MPV.name, toBe: "Paused")
        box.session.narrate()
        await box.end()
        #expect(try await box.user.playbackStatus(of: MPV.name) == "Paused")
        #expect(box.log.lines == [])
        _ = mpv
    }

    @Test func resumesWhileTheSessionIsPaused() async throws {
        let box = try await Box()
        let mpv = try await MPV(on: box.daemon)
        box.session.narrate()
        try await box.user.wait(for: MPV.name, toBe: "Paused")
        box.session.narrate(.pause, while: .paused)
        try await box.user.wait(for: MPV.name, toBe: "Playing")
        box.session.narrate()
        try await box.user.wait(for: MPV.name, toBe: "Paused")
        box.session.fallSilent(.idle)
        try await box.user.wait(for: MPV.name, toBe: "Playing")
        await box.end()
        _ = mpv
    }

    @Test func resumesWhenTheServiceIsCancelled() async throws {
        let box = try await Box()
        let mpv = try await MPV(on: box.daemon)
        box.session.narrate()
        try await box.user.wait(for: MPV.name, toBe: "Paused")
        await box.cancel()
        #expect(box.ledger == .nothing)
        try await box.user.wait(for: MPV.name, toBe: "Playing")
        _ = mpv
    }

    @Test func ducksAndRestoresTheVolume() async throws {
        let box = try await Box()
        let mpv = try await MPV(on: box.daemon)
        try await box.user.setProperty(
            "Volume", of: MPRISPlayers.interface, at: MPRISPlayers.path, of: MPV.name, to: .double(0.8))
        try await box.user.wait(for: "Volume", of: MPV.name, toBe: .double(0.8))
        box.session.narrate(.duck)
        try await box.user.wait(for: "Volume", of: MPV.name, toBe: .double(0.5))
        #expect(try await box.user.playbackStatus(of: MPV.name) == "Playing")
        box.session.fallSilent()
        try await box.user.wait(for: "Volume", of: MPV.name, toBe: .double(0.8))
        await box.end()
        _ = mpv
    }

    @Test func keepsPlayingIfInterruptionIsOff() async throws {
        let box = try await Box()
        let mpv = try await MPV(on: box.daemon)
        box.session.narrate(.off)
        await box.end()
        #expect(try await box.user.playbackStatus(of: MPV.name) == "Playing")
        #expect(box.log.lines == [])
        _ = mpv
    }

    @Test func resumesAfterTheProcessWasKilled() async throws {
        let box = try await Box(follows: false)
        let mpv = try await MPV(on: box.daemon)
        let environment: [String: String] = box.daemon.environment
        let ledger: String = box.ledgerPath
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
        #expect(try await box.user.playbackStatus(of: MPV.name) == "Paused")
        try await box.successor().undo()
        try await box.user.wait(for: MPV.name, toBe: "Playing")
        #expect(box.ledger == .nothing)
        _ = mpv
    }

    /// An entry of a dead process for a player that was closed, or that belonged to another bus.
    @Test(arguments: [false, true]) func ignoresALedgerOfAnotherPlayer(bus: Bool) async throws {
        let box = try await Box(follows: false)
        let mpv = try await MPV(on: box.daemon)
        try await box.user.tell("Pause", MPV.name)
        try await box.user.wait(for: MPV.name, toBe: "Paused")
        let owner = try #require(try await box.user.owner(of: MPV.name))
        let busID = try #require(await box.players.connectedPlayers()?.busID)
        let address = PlayerAddress.mpris(
            name: MPV.name, owner: bus ? owner : owner + "0", bus: bus ? "another" : busID)
        try Ledger(path: box.ledgerPath).write([Hold(address, .paused)])
        await box.players.undo()
        #expect(try await box.user.playbackStatus(of: MPV.name) == "Paused")
        #expect(box.ledger == .nothing)
        #expect(box.log.lines == [])
        _ = mpv
    }
}

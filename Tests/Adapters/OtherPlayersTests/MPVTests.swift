import Foundation
import SDBus
import ServiceSettings
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

/// A real mpv with mpv-mpris on a private bus.
@Suite(.serialized, .enabled(if: MPV.isInstalled, "needs mpv and mpv-mpris"), .timeLimit(.minutes(5))) struct MPVTests {
    private let fixture: PlayersFixture
    private let mpv: MPV

    init() async throws {
        fixture = try await PlayersFixture(follows: false)
        mpv = try await MPV(on: fixture.daemon)
    }

    private var status: String? {
        get async throws { try await fixture.user.playbackStatus(of: MPV.name) }
    }

    @Test func pausesForEachNarrationAndResumes() async throws {
        fixture.follow()
        for _ in 1...3 {
            fixture.session.narrate()
            try await fixture.waitForMPV(toBe: "Paused")
            #expect(fixture.holds.map(\.change) == [.paused])
            fixture.session.fallSilent()
            try await fixture.waitForMPV(toBe: "Playing")
        }
        await fixture.end()
        #expect(fixture.ledger == .nothing)
        #expect(try await status == "Playing")
        #expect(
            fixture.log.lines
                == (1...3).flatMap { _ in ["info: pausing players players=mpv", "info: resuming players players=mpv"] })
    }

    @Test func resumesAfterInterruptedNarration() async throws {
        fixture.follow()
        fixture.session.narrate()
        try await fixture.waitForMPV(toBe: "Paused")
        for _ in 1...20 {
            fixture.session.fallSilent()
            fixture.session.narrate()
        }
        await fixture.end()
        try await fixture.waitForMPV(toBe: "Playing")
    }

    @Test func keepsTheStateThatTheUserChose() async throws {
        fixture.follow()
        // Uses signals instead of polling: mpv-mpris announces changes late, and merges two that coincide.
        let changes = try await fixture.user.playerChanges()
        fixture.session.narrate()
        await changes.hear("Paused")
        try await fixture.user.tell("Play", MPV.name)
        await changes.hear("Playing")
        try await fixture.user.tell("Pause", MPV.name)
        await changes.hear("Paused")
        await fixture.end()
        #expect(try await status == "Paused")
        #expect(fixture.log.lines == ["info: pausing players players=mpv"])
    }

    @Test func ducksAndRestoresTheVolume() async throws {
        fixture.follow()
        try await fixture.user.setProperty(
            "Volume", of: MPRISPlayers.interface, at: MPRISPlayers.path, of: MPV.name, to: .double(0.8))
        try await fixture.user.wait(for: "Volume", of: MPV.name, toBe: .double(0.8))
        fixture.session.narrate(.duck)
        try await fixture.user.wait(for: "Volume", of: MPV.name, toBe: .double(0.5))
        #expect(try await status == "Playing")
        fixture.session.fallSilent()
        try await fixture.user.wait(for: "Volume", of: MPV.name, toBe: .double(0.8))
        await fixture.end()
    }

    /// A process that is killed after the first change of its player: a pause, or the first step of a fade.
    @Test(arguments: [Interrupt.pause, .duck]) func isRestoredAfterTheProcessWasKilled(interrupt: Interrupt)
        async throws
    {
        let environment: [String: String] = fixture.daemon.environment
        let ledger: String = fixture.ledgerPath
        let name: String = interrupt.rawValue
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [environment = environment as [String: String], ledger = ledger as String, name = name as String] in
            let players = RunningPlayers(
                settings: OtherPlayerSettings(mpd: .off), environment: environment, ledger: ledger, logger: Log().logger
            )
            let session = NarratingSession()
            let user = try await Bus.connect(to: BusAddress(environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""))
            let changes = try await user.signals(BusMatch(path: MPRISPlayers.path, member: "PropertiesChanged"))
            let running = Task { await players.run(following: session) }
            session.narrate(Interrupt(rawValue: name) ?? .off)
            for await change in changes {
                let report = PlayerReport(change)
                if report?.status == .paused || (report?.volume ?? 1) < 1 { kill(getpid(), SIGKILL) }
            }
            await running.value
        }
        #expect(try await status == (interrupt == .pause ? "Paused" : "Playing"))
        let left = try await fixture.user.property(
            "Volume", of: MPRISPlayers.interface, at: MPRISPlayers.path, of: MPV.name)
        #expect((left == .double(1)) == (interrupt == .pause))
        await fixture.players.undo()
        try await fixture.waitForMPV(toBe: "Playing")
        try await fixture.user.wait(for: "Volume", of: MPV.name, toBe: .double(1))
        #expect(fixture.ledger == .nothing)
    }

    /// An entry of a dead process for a player that was closed, or that belonged to another bus.
    @Test(arguments: [false, true]) func ignoresALedgerOfAnotherPlayer(bus: Bool) async throws {
        let paused = try await fixture.pausedMPV()
        let address = PlayerAddress.mpris(
            name: MPV.name, owner: bus ? paused.owner : paused.owner + "0", bus: bus ? "another" : paused.bus)
        try fixture.leave([Hold(address, .paused)])
        await fixture.players.undo()
        #expect(try await status == "Paused")
        #expect(fixture.ledger == .nothing)
        #expect(fixture.log.lines == [])
    }
}

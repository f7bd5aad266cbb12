import Foundation
import SDBus
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

/// Players that answer later than the voice waits for them.
@Suite(.serialized, .enabled(if: MPV.isInstalled, "needs mpv and mpv-mpris"), .timeLimit(.minutes(5)))
struct SlowPlayerTests {
    @Test func pausesALateAnswererInTheSameNarration() async throws {
        let fixture = try await PlayersFixture(replyTimeout: .seconds(3))
        let mpv = try await MPV(on: fixture.daemon)
        let good = try await FakePlayer("good", on: fixture.daemon, status: "Playing")
        let changes = try await fixture.user.playerChanges()
        mpv.signal(SIGSTOP)
        fixture.session.narrate()
        // Punctual players receive the command when the others time out.
        await good.wait(for: "Pause")
        mpv.signal(SIGCONT)
        let paused = try await soon(within: .seconds(5)) { await changes.hear("Paused", from: MPV.name, fixture.user) }
        #expect(paused == true)
        fixture.session.fallSilent()
        try await fixture.user.wait(for: MPV.name, toBe: "Playing")
        await fixture.end()
        #expect(good.commands == ["Pause", "Play"])
        #expect(fixture.ledger == .nothing)
    }

    @Test func resumesALateAnswererAfterTheNarration() async throws {
        let fixture = try await PlayersFixture(replyTimeout: .seconds(3))
        let mpv = try await MPV(on: fixture.daemon)
        fixture.session.narrate()
        try await fixture.user.wait(for: MPV.name, toBe: "Paused")
        mpv.signal(SIGSTOP)
        fixture.session.fallSilent()
        try await until { await !fixture.players.unreached.isEmpty }
        mpv.signal(SIGCONT)
        try await fixture.user.wait(for: MPV.name, toBe: "Playing")
        try await until { fixture.ledger == .nothing }
        await fixture.end()
    }

    @Test func resumesALateAnswererOfAnEarlierProcess() async throws {
        let fixture = try await PlayersFixture(follows: false, replyTimeout: .seconds(3))
        let mpv = try await MPV(on: fixture.daemon)
        try await fixture.user.tell("Pause", MPV.name)
        try await fixture.user.wait(for: MPV.name, toBe: "Paused")
        let owner = try #require(try await fixture.user.owner(of: MPV.name))
        let bus = try #require(await fixture.players.connectedPlayers()?.busID)
        let holds = [Hold(.mpris(name: MPV.name, owner: owner, bus: bus), .paused)]
        try Ledger(path: fixture.ledgerPath).write(holds)
        mpv.signal(SIGSTOP)
        await fixture.players.undo()
        #expect(fixture.ledger == .holds(holds))
        let running = Task { await fixture.players.run(following: fixture.session) }
        mpv.signal(SIGCONT)
        try await fixture.user.wait(for: MPV.name, toBe: "Playing")
        try await until { fixture.ledger == .nothing }
        fixture.session.end()
        await running.value
    }
}

extension AsyncStream<BusSignal> {
    /// Returns once a player reports a status from now on.
    fileprivate func hear(_ status: String, from name: String, _ bus: Bus) async -> Bool {
        guard let owner = try? await bus.owner(of: name) else { return false }
        for await signal in self where signal.sender == owner {
            if signal.arguments.dropFirst().first?.properties?["PlaybackStatus"] == .string(status) { return true }
        }
        return false
    }
}

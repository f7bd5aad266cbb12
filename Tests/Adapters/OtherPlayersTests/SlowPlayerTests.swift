import Foundation
import SDBus
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

/// A player that answers later than the voice waits for it, as after Ctrl-Z or while swapping.
@Suite(.serialized, .enabled(if: MPV.isInstalled, "needs mpv and mpv-mpris"), .timeLimit(.minutes(5)))
struct SlowPlayerTests {
    /// Longer than a busy machine needs for those players that do answer.
    private static let replyTimeout = Duration.seconds(3)

    private let fixture: PlayersFixture
    private let mpv: MPV

    init() async throws {
        fixture = try await PlayersFixture(follows: false, replyTimeout: Self.replyTimeout)
        mpv = try await MPV(on: fixture.daemon)
    }

    @Test func pausesALateAnswererInTheSameNarration() async throws {
        fixture.follow()
        let good = try await fixture.player("good")
        mpv.suspend()
        fixture.session.narrate()
        // Punctual players receive the command when the others time out.
        await good.wait(for: "Pause")
        mpv.signal(SIGCONT)
        try await fixture.waitForMPV(toBe: "Paused")
        fixture.session.fallSilent()
        try await fixture.waitForMPV(toBe: "Playing")
        await fixture.end()
        #expect(good.commands == ["Pause", "Play"])
        #expect(fixture.ledger == .nothing)
    }

    @Test func resumesALateAnswererAfterTheNarration() async throws {
        fixture.follow()
        fixture.session.narrate()
        try await fixture.waitForMPV(toBe: "Paused")
        mpv.suspend()
        fixture.session.fallSilent()
        try await until { await !fixture.players.unreached.isEmpty }
        mpv.signal(SIGCONT)
        try await fixture.waitForMPV(toBe: "Playing")
        try await until { fixture.ledger == .nothing }
        await fixture.end()
    }

    @Test func resumesALateAnswererOfAnEarlierProcess() async throws {
        let paused = try await fixture.pausedMPV()
        let holds = [Hold(.mpris(name: MPV.name, owner: paused.owner, bus: paused.bus), .paused)]
        try fixture.leave(holds)
        mpv.suspend()
        await fixture.players.undo()
        #expect(fixture.ledger == .holds(holds))
        fixture.follow()
        mpv.signal(SIGCONT)
        try await fixture.waitForMPV(toBe: "Playing")
        try await until { fixture.ledger == .nothing }
        await fixture.end()
    }

    @Test func ignoresAPlayerThatDoesNotAnswer() async throws {
        fixture.follow()
        mpv.suspend()
        #expect(await fixture.players.isPlaying() == false)
        fixture.session.narrate()
        await fixture.end()
        mpv.signal(SIGCONT)
        #expect(try await fixture.user.playbackStatus(of: MPV.name) == "Playing")
        #expect(fixture.log.lines == [])
    }
}

import Foundation
import SDBus
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

/// Players that need longer to answer than the voice waits for them.
@Suite(.serialized, .enabled(if: MPV.isInstalled, "needs mpv and mpv-mpris"), .timeLimit(.minutes(5)))
struct SlowPlayerTests {
    @Test func isPausedWhereItAnswersLaterInTheSameNarration() async throws {
        let box = try await Box(waitLimits: .seconds(3))
        let mpv = try await MPV(on: box.daemon)
        let good = try await FakePlayer("good", on: box.daemon, status: "Playing")
        let changes = try await box.user.playerChanges()
        mpv.signal(SIGSTOP)
        box.session.narrate()
        // Those that were in time are told when the others are given up.
        await good.wait(for: "Pause")
        mpv.signal(SIGCONT)
        let paused = try await soon(within: .seconds(5)) { await changes.hear("Paused", from: MPV.name, box.user) }
        #expect(paused == true)
        box.session.fallSilent()
        try await box.user.wait(for: MPV.name, toBe: "Playing")
        await box.end()
        #expect(good.commands == ["Pause", "Play"])
        #expect(box.ledger == .nothing)
    }
}

extension AsyncStream<BusSignal> {
    /// Returns when a player says that it does this now.
    fileprivate func hear(_ status: String, from name: String, _ bus: Bus) async -> Bool {
        guard let owner = try? await bus.owner(of: name) else { return false }
        for await signal in self where signal.sender == owner {
            if signal.arguments.dropFirst().first?.properties?["PlaybackStatus"] == .string(status) { return true }
        }
        return false
    }
}

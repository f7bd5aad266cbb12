import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

/// The volumes of players on a real bus.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5)))
struct DuckedPlayerTests {
    private let fixture: PlayersFixture

    init() async throws { fixture = try await PlayersFixture() }

    @Test func lowersTheVolumeAndRestoresIt() async throws {
        let player = try await fixture.player("player")
        fixture.session.narrate(.duck)
        await player.wait(for: "Volume", times: 1)
        #expect(fixture.holds.map(\.change) == [.lowered(from: 1, to: 0.63)])
        fixture.session.fallSilent()
        await player.wait(for: "Volume", times: 1)
        try await until { fixture.ledger == .nothing }
        await fixture.end()
        #expect(player.volumes == [0.63, 1])
        #expect(
            fixture.log.lines == ["info: lowering players players=player", "info: resuming players players=player"])
    }

    @Test func restoresTheVolumeAtTheEnd() async throws {
        let player = try await fixture.player("player")
        await fixture.narrate(.duck, until: "Volume", by: player)
        #expect(player.volumes == [0.63, 1])
        #expect(fixture.ledger == .nothing)
    }

    @Test func leavesAVolumeOfTheUserAlone() async throws {
        let player = try await fixture.player("player")
        fixture.session.narrate(.duck)
        await player.wait(for: "Volume", times: 1)
        try await player.become(0.4)
        try await until { await fixture.players.isFree }
        await fixture.end()
        #expect(player.volumes == [0.63])
        #expect(fixture.ledger == .nothing)
    }

    /// A player that ignores a volume, one that refuses it, and one without a volume.
    @Test(arguments: [(FakePlayer.Manners.ignores, 1.0, 1), (.refuses, 1, 1), (.obeys, .nan, 0)])
    func warnsOnceOfAFixedVolume(manners: FakePlayer.Manners, volume: Double, commands: Int) async throws {
        let fixed = try await fixture.player("fixed", manners, volume: volume)
        let good = try await fixture.player("good")
        let warning = "warning: 'fixed' does not let its volume change; use --interrupt pause"
        for _ in 1...2 {
            fixture.session.narrate(.duck)
            await good.wait(for: "Volume", times: 1)
            // Only a volume that does not change shows at the end.
            if manners != .ignores { try await until { fixture.log.lines.contains(warning) } }
            fixture.session.fallSilent()
            await good.wait(for: "Volume", times: 1)
            try await until { fixture.ledger == .nothing && fixture.log.lines.contains(warning) }
        }
        await fixture.end()
        #expect(fixed.volumes.count == commands)
        #expect(fixture.log.lines.count { $0 == warning } == 1)
        #expect(good.volume == 1)
    }
}

import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

/// The fades of players on a real bus. Each test takes a second or two: a fade takes as long.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5)))
struct FadingPlayerTests {
    private let fixture: PlayersFixture

    init() async throws { fixture = try await PlayersFixture() }

    private static let fall = [0.91, 0.83, 0.76, 0.69, 0.63]
    private static let rise = [0.69, 0.76, 0.83, 0.91, 1]

    @Test func setsEachVolumeOnce() async throws {
        let player = try await fixture.player("player")
        fixture.session.narrate(.duck)
        await player.wait(for: "Volume", times: 5)
        #expect(fixture.holds.map(\.change) == [.lowered(from: 1, to: 0.63)])
        fixture.session.fallSilent()
        await player.wait(for: "Volume", times: 5)
        try await until { fixture.ledger == .nothing }
        await fixture.end()
        #expect(player.volumes == Self.fall + Self.rise)
        #expect(
            fixture.log.lines == ["info: lowering players players=player", "info: resuming players players=player"])
    }

    @Test func restoresTheVolumeAtOnceAtTheEnd() async throws {
        let player = try await fixture.player("player")
        await fixture.narrate(.duck, until: "Volume", by: player)
        #expect(player.volume == 1)
        // Not the whole fade.
        #expect(player.volumes.count < 10)
        #expect(fixture.ledger == .nothing)
    }

    @Test func leavesAVolumeOfTheUserAlone() async throws {
        let player = try await fixture.player("player")
        fixture.session.narrate(.duck)
        await player.wait(for: "Volume", times: 5)
        try await player.become(0.4)
        try await until { await fixture.players.isFree }
        await fixture.end()
        #expect(player.volume == 0.4)
        #expect(player.volumes == Self.fall)
        #expect(fixture.ledger == .nothing)
    }

    /// A player that ignores a volume, one that refuses it, and one without a volume.
    @Test(arguments: [(FakePlayer.Manners.ignores, 1.0, 5), (.refuses, 1, 1), (.obeys, .nan, 0)])
    func warnsOnceOfAFixedVolume(manners: FakePlayer.Manners, volume: Double, commands: Int) async throws {
        let fixed = try await fixture.player("fixed", manners, volume: volume)
        let good = try await fixture.player("good")
        let warning = "warning: 'fixed' does not let its volume change; use --interrupt pause"
        fixture.session.narrate(.duck)
        _ = await fixture.log.updates.first { $0.contains(warning) }
        try await until { fixture.holds.map { "\($0.player)" } == ["good"] }
        for _ in 1...2 {
            await good.wait(for: "Volume", times: 5)
            fixture.session.fallSilent()
            await good.wait(for: "Volume", times: 5)
            try await until { fixture.ledger == .nothing }
            fixture.session.narrate(.duck)
        }
        await fixture.end()
        #expect(fixed.volumes.count == commands)
        #expect(fixture.log.lines.count { $0 == warning } == 1)
        #expect(good.volume == 1)
    }
}

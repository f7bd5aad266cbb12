import SDBus
import TestSupport
import Testing

@testable import OtherPlayers

@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5)))
struct PlaylistOpeningTests {
    private static let uri = "spotify:playlist:37i9"

    private let fixture: PlayersFixture

    init() async throws { fixture = try await PlayersFixture(follows: false) }

    private func spotify(_ manners: FakePlayer.Manners) async throws -> FakePlayer {
        try await fixture.player("spotify", manners, status: "Stopped", opening: ["spotify"])
    }

    @Test(arguments: ["spotify", "spotify.instance7", "spotifyd.instance7"])
    func prefersThePlayerNamedLikeTheScheme(name: String) async throws {
        let others = [
            try await fixture.player("anything", opening: ["file", "spotify"]),
            try await fixture.player("vlc", opening: ["file"]),
            try await fixture.player("zzz", opening: ["SPOTIFY"]),
        ]
        let spotify = try await fixture.player(name, status: "Paused", opening: ["Spotify"])
        #expect(await fixture.players.open(Self.uri) == .playing(player: name))
        #expect(spotify.commands == ["OpenUri \(Self.uri)"])
        for other in others { #expect(other.commands == []) }
    }

    @Test func reportsAnUnsupportedScheme() async throws {
        let vlc = try await fixture.player("vlc", opening: ["file", "https"])
        #expect(await fixture.players.open(Self.uri) == .noPlayer(scheme: "spotify"))
        #expect(vlc.commands == [])
    }

    @Test(arguments: [FakePlayer.Manners.ignores, .silent])
    func givesUpAfterItsPatience(manners: FakePlayer.Manners) async throws {
        let spotify = try await spotify(manners)
        #expect(await fixture.players.open(Self.uri, within: .milliseconds(300)) == .notInTime(player: "spotify"))
        _ = spotify
    }

    @Test(arguments: [false, true]) func waitsForASlowPlayerUnlessCancelled(isCancelled: Bool) async throws {
        let spotify = try await spotify(.ignores)
        let opening = Task { await fixture.players.open(Self.uri, within: .seconds(60)) }
        await spotify.wait(for: "OpenUri \(Self.uri)")
        if isCancelled { opening.cancel() } else { try await spotify.become("Playing") }
        #expect(await opening.value == (isCancelled ? .cancelled : .playing(player: "spotify")))
    }

    @Test func returnsTheReasonOfARefusal() async throws {
        let spotify = try await spotify(.refuses)
        let outcome = await fixture.players.open(Self.uri)
        #expect(outcome.description == "spotify cannot open the playlist: it is busy")
        _ = spotify
    }

    @Test func reportsAMissingBus() async {
        fixture.daemon.stop()
        #expect(await fixture.players.open(Self.uri) == .noBus)
    }
}

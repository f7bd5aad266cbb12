import SDBus
import TestSupport
import Testing

@testable import OtherPlayers

@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5)))
struct PlaylistOpeningTests {
    private static let uri = "spotify:playlist:37i9"

    @Test func succeedsOnceThePlayerPlays() async throws {
        let fixture = try await PlayersFixture(follows: false)
        let spotify = try await FakePlayer("spotify", on: fixture.daemon, status: "Stopped", opening: ["spotify"])
        #expect(await fixture.players.open(Self.uri) == .playing(player: "spotify"))
        #expect(spotify.commands == ["OpenUri \(Self.uri)"])
    }

    @Test(arguments: ["spotify", "spotify.instance7", "spotifyd.instance7"])
    func prefersThePlayerNamedLikeTheScheme(name: String) async throws {
        let fixture = try await PlayersFixture(follows: false)
        let others = [
            try await FakePlayer("anything", on: fixture.daemon, status: "Playing", opening: ["file", "spotify"]),
            try await FakePlayer("vlc", on: fixture.daemon, status: "Playing", opening: ["file"]),
            try await FakePlayer("zzz", on: fixture.daemon, status: "Playing", opening: ["SPOTIFY"]),
        ]
        let spotify = try await FakePlayer(name, on: fixture.daemon, status: "Paused", opening: ["Spotify"])
        #expect(await fixture.players.open(Self.uri) == .playing(player: name))
        #expect(spotify.commands == ["OpenUri \(Self.uri)"])
        for other in others { #expect(other.commands == []) }
    }

    @Test func reportsAnUnsupportedScheme() async throws {
        let fixture = try await PlayersFixture(follows: false)
        let vlc = try await FakePlayer("vlc", on: fixture.daemon, status: "Playing", opening: ["file", "https"])
        #expect(await fixture.players.open(Self.uri) == .noPlayer(scheme: "spotify"))
        #expect(vlc.commands == [])
    }

    @Test(arguments: [FakePlayer.Manners.ignores, .silent])
    func givesUpAfterItsPatience(manners: FakePlayer.Manners) async throws {
        let fixture = try await PlayersFixture(follows: false)
        let spotify = try await FakePlayer(
            "spotify", on: fixture.daemon, status: "Stopped", manners, opening: ["spotify"])
        #expect(await fixture.players.open(Self.uri, within: .milliseconds(300)) == .notInTime(player: "spotify"))
        _ = spotify
    }

    @Test func waitsForASlowPlayer() async throws {
        let fixture = try await PlayersFixture(follows: false)
        let spotify = try await FakePlayer(
            "spotify", on: fixture.daemon, status: "Stopped", .ignores, opening: ["spotify"])
        async let opening = fixture.players.open(Self.uri)
        await spotify.wait(for: "OpenUri \(Self.uri)")
        try await spotify.become("Playing")
        #expect(await opening == .playing(player: "spotify"))
    }

    @Test func returnsTheReasonOfARefusal() async throws {
        let fixture = try await PlayersFixture(follows: false)
        let spotify = try await FakePlayer(
            "spotify", on: fixture.daemon, status: "Stopped", .refuses, opening: ["spotify"])
        let outcome = await fixture.players.open(Self.uri)
        #expect(outcome.description == "spotify cannot open the playlist: it is busy")
        _ = spotify
    }

    @Test func canBeCancelled() async throws {
        let fixture = try await PlayersFixture(follows: false)
        let spotify = try await FakePlayer(
            "spotify", on: fixture.daemon, status: "Stopped", .ignores, opening: ["spotify"])
        let opening = Task { await fixture.players.open(Self.uri, within: .seconds(60)) }
        await spotify.wait(for: "OpenUri \(Self.uri)")
        opening.cancel()
        #expect(await opening.value == .cancelled)
    }

    @Test func reportsAMissingBus() async throws {
        let fixture = try await PlayersFixture(follows: false)
        fixture.daemon.stop()
        #expect(await fixture.players.open(Self.uri) == .noBus)
    }
}

import SDBus
import TestSupport
import Testing

@testable import OtherPlayers

@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5)))
struct PlaylistOpeningTests {
    private static let uri = "spotify:playlist:37i9"

    @Test func succeedsOnceThePlayerPlays() async throws {
        let box = try await Box(follows: false)
        let spotify = try await FakePlayer("spotify", on: box.daemon, status: "Stopped", opening: ["spotify"])
        #expect(await box.players.open(Self.uri) == .playing(player: "spotify"))
        #expect(spotify.commands == ["OpenUri \(Self.uri)"])
    }

    @Test(arguments: ["spotify", "spotify.instance7", "spotifyd.instance7"])
    func prefersThePlayerNamedLikeTheScheme(name: String) async throws {
        let box = try await Box(follows: false)
        let others = [
            try await FakePlayer("anything", on: box.daemon, status: "Playing", opening: ["file", "spotify"]),
            try await FakePlayer("vlc", on: box.daemon, status: "Playing", opening: ["file"]),
            try await FakePlayer("zzz", on: box.daemon, status: "Playing", opening: ["SPOTIFY"]),
        ]
        let spotify = try await FakePlayer(name, on: box.daemon, status: "Paused", opening: ["Spotify"])
        #expect(await box.players.open(Self.uri) == .playing(player: name))
        #expect(spotify.commands == ["OpenUri \(Self.uri)"])
        for other in others { #expect(other.commands == []) }
    }

    @Test func reportsAnUnsupportedScheme() async throws {
        let box = try await Box(follows: false)
        let vlc = try await FakePlayer("vlc", on: box.daemon, status: "Playing", opening: ["file", "https"])
        #expect(await box.players.open(Self.uri) == .noPlayer(scheme: "spotify"))
        #expect(vlc.commands == [])
    }

    @Test(arguments: [FakePlayer.Manners.ignores, .silent])
    func givesUpAfterItsPatience(manners: FakePlayer.Manners) async throws {
        let box = try await Box(follows: false)
        let spotify = try await FakePlayer("spotify", on: box.daemon, status: "Stopped", manners, opening: ["spotify"])
        #expect(await box.players.open(Self.uri, within: .milliseconds(300)) == .notInTime(player: "spotify"))
        _ = spotify
    }

    @Test func waitsForASlowPlayer() async throws {
        let box = try await Box(follows: false)
        let spotify = try await FakePlayer("spotify", on: box.daemon, status: "Stopped", .ignores, opening: ["spotify"])
        async let opening = box.players.open(Self.uri)
        await spotify.wait(for: "OpenUri \(Self.uri)")
        try await spotify.become("Playing")
        #expect(await opening == .playing(player: "spotify"))
    }

    @Test func returnsTheReasonOfARefusal() async throws {
        let box = try await Box(follows: false)
        let spotify = try await FakePlayer("spotify", on: box.daemon, status: "Stopped", .refuses, opening: ["spotify"])
        let outcome = await box.players.open(Self.uri)
        #expect(outcome.description == "spotify cannot open the playlist: it is busy")
        _ = spotify
    }

    @Test func canBeCancelled() async throws {
        let box = try await Box(follows: false)
        let spotify = try await FakePlayer("spotify", on: box.daemon, status: "Stopped", .ignores, opening: ["spotify"])
        let opening = Task { await box.players.open(Self.uri, within: .seconds(60)) }
        await spotify.wait(for: "OpenUri \(Self.uri)")
        opening.cancel()
        #expect(await opening.value == .cancelled)
    }

    @Test func reportsAMissingBus() async throws {
        let box = try await Box(follows: false)
        box.daemon.stop()
        #expect(await box.players.open(Self.uri) == .noBus)
    }
}

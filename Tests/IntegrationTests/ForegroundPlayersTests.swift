import ControlProtocol
import ControlSocket
import Foundation
import SDBus
import SessionCore
import TestSupport
import Testing

/// Foreground sessions beside other media players and beside a daemon on the session bus.
@Suite(.takingTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus"))
struct ForegroundPlayersTests {
    private let players: PlayersHome

    init() async throws {
        players = try await PlayersHome()
    }

    @Test func startsOnceThePlaylistPlays() async throws {
        let saved = try await players.home.limber(
            "setup", "neck", "--playlist", "https://open.spotify.com/playlist/37i9")
        #expect(saved.status == 0)
        let spotify = try await FakePlayer(
            "spotify", on: players.bus, status: "Stopped", .ignores, opening: ["spotify"])
        let daemon = try await players.serve()
        let control = try players.home.session()
        let session = try players.home.startSession("--output", "null", "--music", "auto")
        await spotify.wait(for: "OpenUri spotify:playlist:37i9")
        // Started here, since the session waits for the playlist's player for 5 s only.
        #expect(await control.snapshot().status == .idle)
        try await spotify.become("Playing")
        try await session.event(.cueStarted(clip: "neck.wav"))
        // The session has no music: the other player has.
        #expect(try await players.home.status()["music"] as? String == "off")
        #expect(try await players.home.limber("stop").status == 0)
        daemon.signal(SIGTERM)
        let ended = try await daemon.finished()
        #expect(ended.status == 0)
        #expect(!ended.errors.contains("spotify opened the playlist"), "it was not waited for in vain")
    }

    @Test func hasItsOwnMPRISNameBesideADaemon() async throws {
        let daemon = try await players.serve()
        let served = try await players.user.owner(of: PlayersHome.player)
        let session = try players.home.startSession("neck:600", "--output", "null", "--here")
        let name = "\(PlayersHome.player).instance\(session.identifier)"
        try await players.user.wait(forOwnerOf: name)
        try await players.user.wait(for: name, toBe: "Playing")
        try await players.user.wait(for: PlayersHome.player, toBe: "Playing")
        session.signal(SIGINT)
        #expect(try await session.finished().status == 130)
        try await players.user.wait(forOwnerOf: name, isThere: false)
        #expect(try await players.user.owner(of: PlayersHome.player) == served)
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    @Test(arguments: ["null:virtual", "file:$TEST_HOME/session.flac"])
    func ignoresPlayersWithAnInaudibleOutput(output: String) async throws {
        let player = try await FakePlayer("player", on: players.bus, status: "Playing", opening: ["spotify"])
        let saved = try await players.home.limber("setup", "--playlist", "https://open.spotify.com/playlist/37i9")
        #expect(saved.status == 0)
        let comings = try await players.user.signals(BusMatch(member: "NameOwnerChanged"))
        #expect(try await players.home.stretch("neck:10", "--output", output).status == 0)
        // The next new name on the bus is the first since the session.
        let next = try await Bus.connect(to: BusAddress(players.bus.address))
        #expect(try await next.claim("net.limber.Next"))
        let owner = try await players.user.owner(of: "net.limber.Next")
        for await coming in comings {
            #expect(coming.arguments.first?.text == owner)
            break
        }
        await next.close()
        #expect(player.commands == [])
        #expect(!players.hasLedger)
    }
}

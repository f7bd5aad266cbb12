import CommandSupport
import ControlProtocol
import ControlSocket
import Foundation
import SDBus
import SessionCore
import TestSupport
import Testing

/// A session beside the daemon and other media players.
@Suite(.timeLimit(.minutes(5)), .enabled(if: PrivateBus.isInstalled, "needs dbus"))
struct ForegroundSessionTests {
    private static let playlist = "https://open.spotify.com/playlist/37i9"

    private let players: PlayersHome

    init() async throws { players = try await PlayersHome() }

    private var home: TemporaryHome { players.home }

    @Test func playsOnDevicesOnlyWithoutTheDaemon() async throws {
        let daemon = try await players.serve()
        for option in ["--here", "--unsafe-alsa"] {
            try await home.limber(home.stretching(["neck:10", "--output", "alsa:null", option]))
                .expect(64, errors: "name 'alsa:null' in the section 'outputs' of its configuration")
        }
        let session = try await home.playing("neck:600", "--here")
        // The daemon is free for its own sessions.
        #expect(try await home.snapshot == SessionSnapshot())
        #expect(!home.has("state/limber/session.json"))
        #expect(try await session.ended(by: SIGINT).status == 130)
        try await daemon.end()
    }

    @Test func startsOnceThePlaylistPlays() async throws {
        #expect(try await home.limber("setup", "neck", "--playlist", Self.playlist).status == 0)
        let spotify = try await FakePlayer(
            "spotify", on: players.bus, status: "Stopped", .ignores, opening: ["spotify"])
        let daemon = try await players.serve()
        let control = try home.session()
        let session = try home.startSession("--output", "null", "--music", "auto")
        await spotify.wait(for: "OpenUri spotify:playlist:37i9")
        // Started here, since the session waits for the playlist's player for 5 s only.
        #expect(await control.snapshot().status == .idle)
        try await spotify.become("Playing")
        try await session.event(.cueStarted(clip: "neck.wav"))
        // The session has no music: the other player has.
        #expect(await control.snapshot().music == .off)
        try await control.perform(.stop)
        let ended = try await daemon.end()
        #expect(!ended.errors.contains("spotify opened the playlist"), "it was not waited for in vain")
    }

    @Test(arguments: ["null:virtual", "file:$TEST_HOME/session.flac"])
    func ignoresPlayersWithAnInaudibleOutput(output: String) async throws {
        let player = try await FakePlayer("player", on: players.bus, status: "Playing", opening: ["spotify"])
        #expect(try await home.limber("setup", "--playlist", Self.playlist).status == 0)
        let comings = try await players.user.signals(BusMatch(member: "NameOwnerChanged"))
        #expect(try await home.stretch("neck:10", "--output", output).status == 0)
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

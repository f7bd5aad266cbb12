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
    private let room: LivingRoom

    init() async throws {
        room = try await LivingRoom()
    }

    @Test func startsOnceThePlaylistPlays() async throws {
        let saved = try await room.box.limber("setup", "neck", "--playlist", "https://open.spotify.com/playlist/37i9")
        #expect(saved.status == 0)
        let spotify = try await FakePlayer(
            "spotify", on: room.bus, status: "Stopped", .ignores, opening: ["spotify"])
        let daemon = try await room.serve()
        let control = try room.box.session()
        let session = try room.box.startSession("--output", "null", "--music", "auto")
        await spotify.wait(for: "OpenUri spotify:playlist:37i9")
        // Started here, since the session waits for the playlist's player for 5 s only.
        #expect(await control.snapshot().status == .idle)
        try await spotify.become("Playing")
        try await session.event(.cueStarted(clip: "neck.wav"))
        // The session has no music: the other player has.
        #expect(try await room.box.status()["music"] as? String == "off")
        #expect(try await room.box.limber("stop").status == 0)
        daemon.signal(SIGTERM)
        let ended = try await daemon.finished()
        #expect(ended.status == 0)
        #expect(!ended.errors.contains("spotify opened the playlist"), "it was not waited for in vain")
    }

    @Test func hasItsOwnMPRISNameBesideADaemon() async throws {
        let daemon = try await room.serve()
        let served = try await room.user.owner(of: LivingRoom.player)
        let session = try room.box.startSession("neck:600", "--output", "null", "--here")
        let name = "\(LivingRoom.player).instance\(session.identifier)"
        try await room.user.wait(forOwnerOf: name)
        try await room.user.wait(for: name, toBe: "Playing")
        try await room.user.wait(for: LivingRoom.player, toBe: "Playing")
        session.signal(SIGINT)
        #expect(try await session.finished().status == 130)
        try await room.user.wait(forOwnerOf: name, isThere: false)
        #expect(try await room.user.owner(of: LivingRoom.player) == served)
        daemon.signal(SIGTERM)
        #expect(try await daemon.finished().status == 0)
    }

    @Test(arguments: ["null:virtual", "file:$BOX/session.flac"])
    func ignoresPlayersWithAnInaudibleOutput(output: String) async throws {
        let player = try await FakePlayer("player", on: room.bus, status: "Playing", opening: ["spotify"])
        let saved = try await room.box.limber("setup", "--playlist", "https://open.spotify.com/playlist/37i9")
        #expect(saved.status == 0)
        let comings = try await room.user.signals(BusMatch(member: "NameOwnerChanged"))
        #expect(try await room.box.stretch("neck:10", "--output", output).status == 0)
        // The next new name on the bus is the first since the session.
        let next = try await Bus.connect(to: BusAddress(room.bus.address))
        #expect(try await next.claim("net.limber.Next"))
        let owner = try await room.user.owner(of: "net.limber.Next")
        for await coming in comings {
            #expect(coming.arguments.first?.text == owner)
            break
        }
        await next.close()
        #expect(player.commands == [])
        #expect(!room.hasLedger)
    }
}

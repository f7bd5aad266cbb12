import ControlProtocol
import Foundation
import Logging
import SDBus
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

/// Players on a real bus that do what no real player can be made to. A good player beside them must be treated as
/// usual.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5)))
struct MisbehavingPlayerTests {
    private let fixture: PlayersFixture

    init() async throws {
        // Longer than a busy machine needs for those players that do answer.
        fixture = try await PlayersFixture(replyTimeout: .seconds(4))
    }

    @Test(arguments: [FakePlayer.Manners.silent, .refuses, .ignores, .quits])
    func sendsOneCommandAndNoResume(manners: FakePlayer.Manners) async throws {
        let bad = try await fixture.player("bad", manners)
        let good = try await fixture.player("good")
        await fixture.narrate(by: bad, good)
        #expect(bad.commands == ["Pause"])
        #expect(good.commands == ["Pause", "Play"])
        #expect(fixture.ledger == .nothing)
    }

    @Test func recordsAPlayerBeforePausingIt() async throws {
        let silent = try await fixture.player("silent", .silent)
        fixture.session.narrate()
        await silent.wait(for: "Pause")
        // No player has answered yet.
        #expect(fixture.holds.map { "\($0.player)" } == ["silent"])
        await fixture.end()
    }

    /// A player beside one that is paused or ducked as usual.
    @Test(
        arguments: [
            ("odd", "playing", 1, .pause), ("odd", "", 1, .pause), ("odd", "Playing ", 1, .pause),
            ("odd", "⏸", 1, .pause), ("odd", "Paused", 1, .pause), ("odd", "Playing", .nan, .duck),
            ("odd", "Playing", .infinity, .duck), ("odd", "Playing", -1, .duck), ("odd", "Playing", 0, .duck),
            ("limber", "Playing", 1, .pause), ("limber.instance7", "Playing", 1, .pause),
            ("playerctld", "Playing", 1, .pause),
        ] as [(String, String, Double, Interrupt)])
    func ignoresAPlayer(name: String, status: String, volume: Double, interrupt: Interrupt) async throws {
        let odd = try await fixture.player(name, status: status, volume: volume)
        let good = try await fixture.player("good")
        await fixture.narrate(interrupt, until: interrupt == .duck ? "Volume" : "Pause", by: good)
        #expect(odd.commands == [])
        #expect(interrupt == .duck ? good.volumes.last == 1 : good.commands == ["Pause", "Play"])
    }

    @Test func pausesAPlayerWithTwoNamesOnce() async throws {
        let player = try await fixture.player("browser", alsoAs: "browser.instance7")
        await fixture.narrate(by: player)
        #expect(player.commands == ["Pause", "Play"])
    }

    @Test func resumesWhileTheSessionIsPausedOrCancelled() async throws {
        let player = try await fixture.player("player")
        for (status, command) in [(SessionSnapshot.Status.active, "Pause"), (.paused, "Play"), (.active, "Pause")] {
            fixture.session.narrate(while: status)
            await player.wait(for: command)
        }
        await fixture.cancel()
        #expect(player.status == "Playing")
        #expect(fixture.ledger == .nothing)
    }

    @Test func resumesAPlayerThatObeysAfterItsAnswer() async throws {
        // Allows the player as much time to obey as a busy machine needs.
        let fixture = try await PlayersFixture(replyTimeout: .seconds(30))
        let slow = try await fixture.player("slow", .ignores)
        fixture.session.narrate()
        await slow.wait(for: "Pause")
        fixture.session.fallSilent()
        // Allows a premature resume to happen before the player obeys.
        for _ in 1...100 { _ = try await fixture.user.playbackStatus(of: slow.name) }
        try await slow.become("Paused")
        await slow.wait(for: "Play")
        try await slow.become("Playing")
        await fixture.end()
        #expect(slow.commands == ["Pause", "Play"])
    }

    @Test func survivesABusRestartDuringNarration() async throws {
        let before = try await fixture.player("before")
        fixture.session.narrate()
        await before.wait(for: "Pause")
        fixture.daemon.stop()
        try fixture.daemon.start()
        let after = try await fixture.player("before", status: "Paused")
        fixture.session.fallSilent()
        // Another bus, another player: not the one that was paused.
        try await until { fixture.ledger == .nothing }
        #expect(after.commands == [])
        try await after.become("Playing")
        await fixture.narrate(by: after)
        #expect(after.commands == ["Pause", "Play"])
    }

    @Test func logsAMissingBusOnce() async throws {
        fixture.daemon.stop()
        for _ in 1...3 { #expect(await fixture.players.isPlaying() == false) }
        #expect(fixture.log.lines == ["info: other players: session bus unavailable"])
        try fixture.daemon.start()
        let player = try await fixture.player("player")
        #expect(await fixture.players.isPlaying())
        #expect(fixture.log.lines.count == 2)
        _ = player
        for (name, isLogged) in [(BusError.noServer, false), (BusError.disconnected, true), (BusError.noReply, true)] {
            let metadata = RunningPlayers.metadata(of: BusError(name: name, message: "no such bus"))
            #expect(metadata == (isLogged ? ["error": "no such bus"] : [:]), "\(name)")
        }
    }

    /// A server in place of MPD, or a silent one.
    @Test(arguments: [nil, "rubbish\n", "OK MPD 0.23.5\nrubbish\n", "OK MPD 0.23.5\nvolume: 7\n", "ACK [4@0] {} no\n"])
    func ignoresAnotherServerThanMPD(greeting: String?) async throws {
        let folder = try TemporaryFolder()
        let peer = try Peer(at: "\(folder.path)/socket", saying: greeting.map { Array($0.utf8) })
        let fixture = try await PlayersFixture(mpd: "\(folder.path)/socket", replyTimeout: .seconds(1))
        let bystander = try await fixture.player("bystander")
        fixture.session.narrate()
        await bystander.wait(for: "Pause")
        #expect(await fixture.players.isPlaying() == false)
        await fixture.end()
        #expect(bystander.commands == ["Pause", "Play"])
        _ = consume peer
    }

    @Test func discardsADamagedLedger() async throws {
        let fixture = try await PlayersFixture(follows: false)
        try fixture.folder.file("players.json", text: "{\"holds\":")
        for _ in 1...2 {
            await fixture.players.undo()
            #expect(fixture.ledger == .nothing)
            #expect(fixture.log.lines.count == 1)
        }
    }

    @Test func pausesWithoutALedgerThatCannotBeWritten() async throws {
        try FileManager.default.createDirectory(atPath: fixture.ledgerPath, withIntermediateDirectories: true)
        let good = try await fixture.player("good")
        await fixture.narrate(by: good)
        #expect(good.commands == ["Pause", "Play"])
        let warning = "warning: cannot save the list of paused players; a crash would leave them paused error="
        #expect(fixture.log.lines.count { $0.hasPrefix(warning) } == 1)
    }
}

import Foundation
import SDBus
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

/// Misbehaving players on a real bus. A good player beside them must be treated as usual.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5)))
struct MisbehavingPlayerTests {
    /// Longer than a busy machine needs for those players that do answer.
    private static let waitLimits = Duration.seconds(4)

    @Test(arguments: [FakePlayer.Manners.silent, .refuses, .ignores, .quits])
    func sendsOneCommandAndNoResume(manners: FakePlayer.Manners) async throws {
        let fixture = try await PlayersFixture(waitLimits: Self.waitLimits)
        let bad = try await FakePlayer("bad", on: fixture.daemon, status: "Playing", manners)
        let good = try await FakePlayer("good", on: fixture.daemon, status: "Playing")
        fixture.session.narrate()
        await bad.wait(for: "Pause")
        await good.wait(for: "Pause")
        await fixture.end()
        #expect(bad.commands == ["Pause"])
        #expect(good.commands == ["Pause", "Play"])
        #expect(fixture.ledger == .nothing)
    }

    @Test func recordsAPlayerBeforePausingIt() async throws {
        let fixture = try await PlayersFixture(waitLimits: Self.waitLimits)
        let silent = try await FakePlayer("silent", on: fixture.daemon, status: "Playing", .silent)
        fixture.session.narrate()
        await silent.wait(for: "Pause")
        // No player has answered yet.
        guard case .holds(let holds) = fixture.ledger else { return #expect(Bool(false), "nothing is written down") }
        #expect(holds.map { "\($0.player)" } == ["silent"])
        await fixture.end()
    }

    @Test func resumesAPlayerThatObeysAfterItsAnswer() async throws {
        let fixture = try await PlayersFixture()
        let slow = try await FakePlayer("slow", on: fixture.daemon, status: "Playing", .ignores)
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

    @Test func resumesAPlayerOnceDespiteRepeatedSignals() async throws {
        let fixture = try await PlayersFixture()
        let liar = try await FakePlayer("liar", on: fixture.daemon, status: "Playing")
        fixture.session.narrate()
        await liar.wait(for: "Pause")
        // The reported status counts, however often it is repeated.
        for _ in 1...10 { try await liar.become("Paused") }
        await fixture.end()
        #expect(liar.commands == ["Pause", "Play"])
    }

    @Test(arguments: ["playing", "", "Playing ", "⏸"]) func ignoresAPlayerWithAnUnknownStatus(status: String)
        async throws
    {
        let fixture = try await PlayersFixture()
        let odd = try await FakePlayer("odd", on: fixture.daemon, status: status)
        let good = try await FakePlayer("good", on: fixture.daemon, status: "Playing")
        fixture.session.narrate()
        await good.wait(for: "Pause")
        await fixture.end()
        #expect(odd.commands == [])
    }

    @Test(arguments: [Double.nan, .infinity, -1, 0]) func ignoresAPlayerWithAnInvalidVolume(volume: Double)
        async throws
    {
        let fixture = try await PlayersFixture()
        let odd = try await FakePlayer("odd", on: fixture.daemon, status: "Playing", volume: volume)
        let good = try await FakePlayer("good", on: fixture.daemon, status: "Playing")
        fixture.session.narrate(.duck)
        await good.wait(for: "Volume")
        await fixture.end()
        #expect(odd.commands == [])
        #expect(good.commands == ["Volume", "Volume"])
    }

    @Test func pausesAPlayerWithTwoNamesOnce() async throws {
        let fixture = try await PlayersFixture()
        let player = try await FakePlayer("browser", on: fixture.daemon, status: "Playing", alsoAs: "browser.instance7")
        fixture.session.narrate()
        await player.wait(for: "Pause")
        await fixture.end()
        #expect(player.commands == ["Pause", "Play"])
    }

    @Test(arguments: ["limber", "limber.instance7", "playerctld"]) func ignoresNamesOfOtherPrograms(name: String)
        async throws
    {
        let fixture = try await PlayersFixture()
        let other = try await FakePlayer(name, on: fixture.daemon, status: "Playing")
        let good = try await FakePlayer("good", on: fixture.daemon, status: "Playing")
        fixture.session.narrate()
        await good.wait(for: "Pause")
        await fixture.end()
        #expect(other.commands == [])
    }

    @Test func ignoresAPlayerThatStartsDuringNarration() async throws {
        let fixture = try await PlayersFixture()
        let late = try await FakePlayer("late", on: fixture.daemon, status: "Paused")
        let good = try await FakePlayer("good", on: fixture.daemon, status: "Playing")
        fixture.session.narrate()
        await good.wait(for: "Pause")
        try await late.become("Playing")
        await fixture.end()
        #expect(late.commands == [])
    }

    @Test func survivesABusRestartDuringNarration() async throws {
        let fixture = try await PlayersFixture()
        let before = try await FakePlayer("before", on: fixture.daemon, status: "Playing")
        fixture.session.narrate()
        await before.wait(for: "Pause")
        fixture.daemon.stop()
        try fixture.daemon.start()
        let after = try await FakePlayer("before", on: fixture.daemon, status: "Paused")
        fixture.session.fallSilent()
        // Another bus, another player: not the one that was paused.
        try await until { fixture.ledger == .nothing }
        #expect(after.commands == [])
        try await after.become("Playing")
        fixture.session.narrate()
        await after.wait(for: "Pause")
        await fixture.end()
        #expect(after.commands == ["Pause", "Play"])
    }

    @Test func logsAMissingBusOnce() async throws {
        let fixture = try await PlayersFixture()
        fixture.daemon.stop()
        for _ in 1...3 { #expect(await fixture.players.isPlaying() == false) }
        #expect(fixture.log.lines.count == 1)
        #expect(fixture.log.lines.first?.hasPrefix("info: cannot pause players: no session bus error=") == true)
        try fixture.daemon.start()
        let player = try await FakePlayer("player", on: fixture.daemon, status: "Playing")
        #expect(await fixture.players.isPlaying())
        #expect(fixture.log.lines.count == 2)
        _ = player
    }

    /// A stopped player, as after Ctrl-Z or while swapping.
    @Test(.enabled(if: MPV.isInstalled, "needs mpv and mpv-mpris")) func ignoresAPlayerThatDoesNotAnswer() async throws
    {
        let fixture = try await PlayersFixture(waitLimits: Self.waitLimits)
        let mpv = try await MPV(on: fixture.daemon)
        mpv.signal(SIGSTOP)
        let took = await ContinuousClock().measure { #expect(await fixture.players.isPlaying() == false) }
        #expect(took >= Self.waitLimits)
        fixture.session.narrate()
        await fixture.end()
        mpv.signal(SIGCONT)
        #expect(try await fixture.user.playbackStatus(of: MPV.name) == "Playing")
        #expect(fixture.log.lines == [])
    }

    @Test func discardsADamagedLedger() async throws {
        let fixture = try await PlayersFixture(follows: false)
        try fixture.folder.file("players.json", text: "{\"holds\":")
        await fixture.players.undo()
        #expect(fixture.ledger == .nothing)
        #expect(fixture.log.lines.count == 1)
        await fixture.players.undo()
        #expect(fixture.log.lines.count == 1)
    }

    @Test func pausesWithoutALedgerOnAFullDisk() async throws {
        let fixture = try await PlayersFixture()
        try FileManager.default.createSymbolicLink(
            atPath: fixture.ledgerPath + ".new", withDestinationPath: "/dev/full")
        let good = try await FakePlayer("good", on: fixture.daemon, status: "Playing")
        fixture.session.narrate()
        await good.wait(for: "Pause")
        await fixture.end()
        #expect(good.commands == ["Pause", "Play"])
        #expect(
            fixture.log.lines.filter {
                $0.hasPrefix("warning: cannot save the list of paused players; a crash would leave them paused error=")
            }.count == 1)
    }
}

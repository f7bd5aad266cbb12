import Foundation
import SDBus
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

/// Misbehaving players on a real bus. A good player beside them must be treated as usual.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5))) struct MisbehavingPlayerTests {
    /// Longer than a busy machine needs for those players that do answer.
    private static let patience = Duration.seconds(4)

    @Test(arguments: [FakePlayer.Manners.silent, .refuses, .ignores, .quits])
    func sendsOneCommandAndNoResume(manners: FakePlayer.Manners) async throws {
        let box = try await Box(patience: Self.patience)
        let bad = try await FakePlayer("bad", on: box.daemon, status: "Playing", manners)
        let good = try await FakePlayer("good", on: box.daemon, status: "Playing")
        box.session.narrate()
        await bad.wait(for: "Pause")
        await good.wait(for: "Pause")
        await box.end()
        #expect(bad.commands == ["Pause"])
        #expect(good.commands == ["Pause", "Play"])
        #expect(box.ledger == .nothing)
    }

    @Test func recordsAPlayerBeforePausingIt() async throws {
        let box = try await Box(patience: Self.patience)
        let silent = try await FakePlayer("silent", on: box.daemon, status: "Playing", .silent)
        box.session.narrate()
        await silent.wait(for: "Pause")
        // No player has answered yet.
        guard case .holds(let holds) = box.ledger else { return #expect(Bool(false), "nothing is written down") }
        #expect(holds.map { "\($0.player)" } == ["silent"])
        await box.end()
    }

    @Test func resumesAPlayerThatObeysAfterItsAnswer() async throws {
        let box = try await Box()
        let slow = try await FakePlayer("slow", on: box.daemon, status: "Playing", .ignores)
        box.session.narrate()
        await slow.wait(for: "Pause")
        box.session.fallSilent()
        // Allows a premature resume to happen before the player obeys.
        for _ in 1...100 { _ = try await box.user.playbackStatus(of: slow.name) }
        try await slow.become("Paused")
        await slow.wait(for: "Play")
        try await slow.become("Playing")
        await box.end()
        #expect(slow.commands == ["Pause", "Play"])
    }

    @Test func resumesAPlayerOnceDespiteRepeatedSignals() async throws {
        let box = try await Box()
        let liar = try await FakePlayer("liar", on: box.daemon, status: "Playing")
        box.session.narrate()
        await liar.wait(for: "Pause")
        // The reported status counts, however often it is repeated.
        for _ in 1...10 { try await liar.become("Paused") }
        await box.end()
        #expect(liar.commands == ["Pause", "Play"])
    }

    @Test(arguments: ["playing", "", "Playing ", "⏸"]) func ignoresAPlayerWithAnUnknownStatus(status: String)
        async throws
    {
        let box = try await Box()
        let odd = try await FakePlayer("odd", on: box.daemon, status: status)
        let good = try await FakePlayer("good", on: box.daemon, status: "Playing")
        box.session.narrate()
        await good.wait(for: "Pause")
        await box.end()
        #expect(odd.commands == [])
    }

    @Test(arguments: [Double.nan, .infinity, -1, 0]) func ignoresAPlayerWithAnInvalidVolume(volume: Double)
        async throws
    {
        let box = try await Box()
        let odd = try await FakePlayer("odd", on: box.daemon, status: "Playing", volume: volume)
        let good = try await FakePlayer("good", on: box.daemon, status: "Playing")
        box.session.narrate(.duck)
        await good.wait(for: "Volume")
        await box.end()
        #expect(odd.commands == [])
        #expect(good.commands == ["Volume", "Volume"])
    }

    @Test func pausesAPlayerWithTwoNamesOnce() async throws {
        let box = try await Box()
        let player = try await FakePlayer("browser", on: box.daemon, status: "Playing", alsoAs: "browser.instance7")
        box.session.narrate()
        await player.wait(for: "Pause")
        await box.end()
        #expect(player.commands == ["Pause", "Play"])
    }

    @Test(arguments: ["limber", "limber.instance7", "playerctld"]) func ignoresNamesOfOtherPrograms(name: String)
        async throws
    {
        let box = try await Box()
        let other = try await FakePlayer(name, on: box.daemon, status: "Playing")
        let good = try await FakePlayer("good", on: box.daemon, status: "Playing")
        box.session.narrate()
        await good.wait(for: "Pause")
        await box.end()
        #expect(other.commands == [])
    }

    @Test func ignoresAPlayerThatStartsDuringNarration() async throws {
        let box = try await Box()
        let late = try await FakePlayer("late", on: box.daemon, status: "Paused")
        let good = try await FakePlayer("good", on: box.daemon, status: "Playing")
        box.session.narrate()
        await good.wait(for: "Pause")
        try await late.become("Playing")
        await box.end()
        #expect(late.commands == [])
    }

    @Test func survivesABusRestartDuringNarration() async throws {
        let box = try await Box()
        let before = try await FakePlayer("before", on: box.daemon, status: "Playing")
        box.session.narrate()
        await before.wait(for: "Pause")
        box.daemon.stop()
        try box.daemon.start()
        let after = try await FakePlayer("before", on: box.daemon, status: "Paused")
        box.session.fallSilent()
        // Another bus, another player: not the one that was paused.
        try await until { box.ledger == .nothing }
        #expect(after.commands == [])
        try await after.become("Playing")
        box.session.narrate()
        await after.wait(for: "Pause")
        await box.end()
        #expect(after.commands == ["Pause", "Play"])
    }

    @Test func logsAMissingBusOnce() async throws {
        let box = try await Box()
        box.daemon.stop()
        for _ in 1...3 { #expect(await box.players.isPlaying() == false) }
        #expect(box.log.lines.count == 1)
        #expect(box.log.lines.first?.hasPrefix("info: cannot pause players: no session bus error=") == true)
        try box.daemon.start()
        let player = try await FakePlayer("player", on: box.daemon, status: "Playing")
        #expect(await box.players.isPlaying())
        #expect(box.log.lines.count == 2)
        _ = player
    }

    /// A stopped player, as after Ctrl-Z or while swapping.
    @Test(.enabled(if: MPV.isInstalled, "needs mpv and mpv-mpris")) func ignoresAPlayerThatDoesNotAnswer() async throws
    {
        let box = try await Box(patience: Self.patience)
        let mpv = try await MPV(on: box.daemon)
        mpv.signal(SIGSTOP)
        let took = await ContinuousClock().measure { #expect(await box.players.isPlaying() == false) }
        #expect(took >= Self.patience)
        box.session.narrate()
        await box.end()
        mpv.signal(SIGCONT)
        #expect(try await box.user.playbackStatus(of: MPV.name) == "Playing")
        #expect(box.log.lines == [])
    }

    @Test func discardsADamagedLedger() async throws {
        let box = try await Box(follows: false)
        try box.folder.file("players.json", text: "{\"holds\":")
        await box.players.undo()
        #expect(box.ledger == .nothing)
        #expect(box.log.lines.count == 1)
        await box.players.undo()
        #expect(box.log.lines.count == 1)
    }

    @Test func pausesWithoutALedgerOnAFullDisk() async throws {
        let box = try await Box()
        try FileManager.default.createSymbolicLink(atPath: box.ledgerPath + ".new", withDestinationPath: "/dev/full")
        let good = try await FakePlayer("good", on: box.daemon, status: "Playing")
        box.session.narrate()
        await good.wait(for: "Pause")
        await box.end()
        #expect(good.commands == ["Pause", "Play"])
        #expect(
            box.log.lines.filter {
                $0.hasPrefix("warning: cannot save the list of paused players; a crash would leave them paused error=")
            }.count == 1)
    }
}

import Foundation
import Logging
import SDBus
import SessionCore
import TestSupport
import Testing

@testable import OtherPlayers

/// Players that do not behave, on a real bus: they harm nobody, and a good one beside them is treated as ever.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus"), .timeLimit(.minutes(5))) struct BadPlayerTests {
    /// Longer than a busy machine needs for those who do answer.
    private static let waitLimits = Duration.seconds(4)

    @Test(arguments: [FakePlayer.Manners.silent, .refuses, .ignores, .quits])
    func isToldOnceAndLeftAlone(manners: FakePlayer.Manners) async throws {
        let box = try await Box(waitLimits: Self.waitLimits)
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

    @Test func isWrittenDownBeforeItIsTold() async throws {
        let box = try await Box(waitLimits: Self.waitLimits)
        let silent = try await FakePlayer("silent", on: box.daemon, status: "Playing", .silent)
        box.session.narrate()
        await silent.wait(for: "Pause")
        // Nobody has answered yet.
        guard case .holds(let holds) = box.ledger else { return #expect(Bool(false), "nothing is written down") }
        #expect(holds.map { "\($0.player)" } == ["silent"])
        await box.end()
    }

    @Test func isHandedBackWhereItObeysLaterThanItAnswers() async throws {
        let box = try await Box()
        let slow = try await FakePlayer("slow", on: box.daemon, status: "Playing", .ignores)
        box.session.narrate()
        await slow.wait(for: "Pause")
        box.session.fallSilent()
        // Gives the hand-back every occasion to come before it obeys.
        for _ in 1...100 { _ = try await box.user.playbackStatus(of: slow.name) }
        try await slow.become("Paused")
        await slow.wait(for: "Play")
        try await slow.become("Playing")
        await box.end()
        #expect(slow.commands == ["Pause", "Play"])
    }

    @Test func isPlayedOnceWhereItSaysThatItIsPausedAndGoesOn() async throws {
        let box = try await Box()
        let liar = try await FakePlayer("liar", on: box.daemon, status: "Playing")
        box.session.narrate()
        await liar.wait(for: "Pause")
        // Whatever sounds: what it says counts, and it says it over and over.
        for _ in 1...10 { try await liar.become("Paused") }
        await box.end()
        #expect(liar.commands == ["Pause", "Play"])
    }

    @Test(arguments: ["playing", "", "Playing ", "⏸"]) func isLeftAloneWithAStatusThatMeansNothing(status: String)
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

    @Test(arguments: [Double.nan, .infinity, -1, 0]) func isLeftAloneWithAVolumeThatCannotBeLowered(volume: Double)
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

    @Test func isPausedOnceBehindTwoNames() async throws {
        let box = try await Box()
        let player = try await FakePlayer("browser", on: box.daemon, status: "Playing", alsoAs: "browser.instance7")
        box.session.narrate()
        await player.wait(for: "Pause")
        await box.end()
        #expect(player.commands == ["Pause", "Play"])
    }

    @Test(arguments: ["limber", "limber.instance7", "playerctld"]) func isNoPlayerByItsName(name: String) async throws {
        let box = try await Box()
        let other = try await FakePlayer(name, on: box.daemon, status: "Playing")
        let good = try await FakePlayer("good", on: box.daemon, status: "Playing")
        box.session.narrate()
        await good.wait(for: "Pause")
        await box.end()
        #expect(other.commands == [])
    }

    @Test func isNotTakenThatStartsInTheMiddleOfTheNarration() async throws {
        let box = try await Box()
        let late = try await FakePlayer("late", on: box.daemon, status: "Paused")
        let good = try await FakePlayer("good", on: box.daemon, status: "Playing")
        box.session.narrate()
        await good.wait(for: "Pause")
        try await late.become("Playing")
        await box.end()
        #expect(late.commands == [])
    }

    @Test func losesNothingWhenTheBusIsRestartedInTheMiddle() async throws {
        let box = try await Box()
        let before = try await FakePlayer("before", on: box.daemon, status: "Playing")
        box.session.narrate()
        await before.wait(for: "Pause")
        box.daemon.stop()
        try box.daemon.start()
        let after = try await FakePlayer("before", on: box.daemon, status: "Paused")
        box.session.fallSilent()
        // Another bus, another player: it is not the one that we paused.
        try await until { box.ledger == .nothing }
        #expect(after.commands == [])
        try await after.become("Playing")
        box.session.narrate()
        await after.wait(for: "Pause")
        await box.end()
        #expect(after.commands == ["Pause", "Play"])
    }

    @Test func saysOnceThatThereIsNoBus() async throws {
        let box = try await Box()
        box.daemon.stop()
        for _ in 1...3 { #expect(await box.players.isPlaying() == false) }
        #expect(box.log.lines.count == 1)
        #expect(box.log.lines.first == "info: other players: session bus unavailable")
        try box.daemon.start()
        let player = try await FakePlayer("player", on: box.daemon, status: "Playing")
        #expect(await box.players.isPlaying())
        #expect(box.log.lines.count == 2)
        _ = player
    }

    @Test(arguments: [(BusError.noServer, false), (BusError.disconnected, true), (BusError.noReply, true)])
    func logsTheReasonUnlessTheEventSaysIt(name: String, isLogged: Bool) {
        let facts = RunningPlayers.facts(BusError(name: name, message: "no such bus"))
        #expect(facts == (isLogged ? ["error": "no such bus"] : [:]))
    }

    /// One that hangs, as programs do that swap, or that somebody has stopped with Ctrl-Z.
    @Test(.enabled(if: MPV.isInstalled, "needs mpv and mpv-mpris")) func isGivenUpWhereItDoesNotAnswer() async throws {
        let box = try await Box(waitLimits: Self.waitLimits)
        let mpv = try await MPV(on: box.daemon)
        mpv.signal(SIGSTOP)
        let took = await ContinuousClock().measure { #expect(await box.players.isPlaying() == false) }
        #expect(took >= Self.waitLimits)
        box.session.narrate()
        await box.end()
        mpv.signal(SIGCONT)
        #expect(try await box.user.playbackStatus(of: MPV.name) == "Playing")
        #expect(box.log.lines == [])
    }

    @Test func leavesADamagedLedgerBehind() async throws {
        let box = try await Box(follows: false)
        try box.folder.file("players.json", text: "{\"holds\":")
        await box.players.undo()
        #expect(box.ledger == .nothing)
        #expect(box.log.lines.count == 1)
        await box.players.undo()
        #expect(box.log.lines.count == 1)
    }

    @Test func pausesWithoutALedgerWhereTheDiskIsFull() async throws {
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

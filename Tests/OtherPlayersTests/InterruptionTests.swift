import ServiceSettings
import SessionCore
import Testing

@testable import OtherPlayers

@Suite struct InterruptionTests {
    private static let mpv = PlayerAddress.mpris(name: "org.mpris.MediaPlayer2.mpv", owner: ":1.7", bus: "b")
    private static let vlc = PlayerAddress.mpris(name: "org.mpris.MediaPlayer2.vlc", owner: ":1.8", bus: "b")
    private static let mpd = PlayerAddress.mpd(address: .host("localhost", port: 6600))

    private static let playing = PlayerReport(status: .playing)
    private static let paused = PlayerReport(status: .paused)
    private static let stopped = PlayerReport(status: .stopped)

    /// Narration that has paused or ducked mpv, which plays at full volume.
    private func rule(_ interrupt: Interrupt = .pause) -> Interruption {
        var rule = Interruption()
        rule.narrate(interrupt)
        #expect(rule.next == .ask(interrupt))
        #expect(rule.take([(Self.mpv, PlayerReport(status: .playing, volume: 1))], for: interrupt).count == 1)
        #expect(rule.next == .none)
        return rule
    }

    @Test(
        arguments: [
            (Interrupt.pause, playing, Hold.Change.paused),
            (.pause, PlayerReport(status: .playing, volume: 0.8), .paused),
            (.pause, paused, nil), (.pause, stopped, nil), (.pause, PlayerReport(volume: 0.8), nil),
            (.duck, PlayerReport(status: .playing, volume: 0.8), .lowered(from: 0.8, to: 0.5)),
            (.duck, PlayerReport(status: .paused, volume: 0.8), nil), (.duck, playing, nil),
            (.duck, PlayerReport(status: .playing, volume: 0), nil), (.off, playing, nil),
        ] as [(Interrupt, PlayerReport, Hold.Change?)])
    func holdsPlayingPlayersOnly(interrupt: Interrupt, report: PlayerReport, change: Hold.Change?) {
        #expect(Hold(Self.mpv, reporting: report, for: interrupt)?.change == change)
    }

    @Test func asksNoPlayerIfInterruptionIsOff() {
        var rule = Interruption()
        rule.narrate(.off)
        #expect(rule.next == .none)
    }

    @Test func sendsNothingAfterShortNarration() {
        var rule = Interruption()
        rule.narrate(.pause)
        #expect(rule.next == .ask(.pause))
        rule.narrate(.off)
        #expect(rule.take([(Self.mpv, Self.playing)], for: .pause).isEmpty)
        #expect(rule.next == .none)
    }

    @Test func holdsPlayersThroughConsecutiveNarration() {
        var rule = rule()
        rule.narrate(.off)
        rule.narrate(.pause)
        #expect(rule.next == .none)
        #expect(rule.held.map(\.player) == [Self.mpv])
    }

    @Test func holdsPlayersIfNarrationRestartsDuringRelease() {
        var rule = rule()
        rule.narrate(.off)
        #expect(rule.next == .handBack(rule.held))
        rule.narrate(.pause)
        #expect(rule.release([Self.mpv: Self.paused]) == .keep)
        #expect(rule.held.map(\.player) == [Self.mpv])
        rule.narrate(.off)
        #expect(rule.release([Self.mpv: Self.paused]) == .restore([.init(player: Self.mpv, command: .play)]))
        #expect(rule.held.isEmpty)
    }

    @Test func asksPlayersAgainForAnotherInterruption() {
        var rule = rule(.pause)
        rule.narrate(.duck)
        #expect(rule.next == .handBack(rule.held))
        #expect(rule.release([Self.mpv: Self.paused]) == .restore([.init(player: Self.mpv, command: .play)]))
        #expect(rule.next == .ask(.duck))
    }

    @Test func resumesOnlyPlayersThatPlayedAtTheStart() {
        var rule = Interruption()
        rule.narrate(.pause)
        let holds = rule.take(
            [(Self.mpv, Self.playing), (Self.vlc, Self.paused), (Self.mpd, Self.playing)], for: .pause)
        #expect(holds.map(\.player) == [Self.mpv, Self.mpd])
        // Started during the narration: no command, and none when it is paused again.
        rule.observed(Self.playing, of: Self.vlc)
        rule.narrate(.off)
        let everybody = [Self.mpv: Self.paused, Self.vlc: Self.paused, Self.mpd: Self.paused]
        #expect(
            rule.release(everybody)
                == .restore([.init(player: Self.mpv, command: .play), .init(player: Self.mpd, command: .play)]))
    }

    /// mpv's signals, its answer at the end (`nil`: gone or silent), and the resulting command.
    @Test(
        arguments: [
            ([], paused, PlayerCommand.play), ([paused], paused, .play), ([playing, paused], paused, .play),
            ([paused, PlayerReport(volume: 0.3)], paused, .play), ([paused, paused], paused, .play),
            ([paused], playing, nil), ([paused], stopped, nil), ([paused], nil, nil), ([], playing, nil),
            ([], nil, nil),
            ([paused], PlayerReport(volume: 1), nil),
            // Resumed and paused again by the user: now the user's pause.
            ([paused, playing], playing, nil), ([paused, playing, paused], paused, nil),
            ([paused, stopped, paused], paused, nil), ([stopped, playing, paused], paused, nil),
        ] as [([PlayerReport], PlayerReport?, PlayerCommand?)])
    func resumesAnUntouchedPlayer(said: [PlayerReport], answer: PlayerReport?, command: PlayerCommand?) {
        var rule = rule(.pause)
        for report in said { rule.observed(report, of: Self.mpv) }
        rule.narrate(.off)
        let answers = answer.map { [Self.mpv: $0] } ?? [:]
        #expect(rule.release(answers) == .restore(command.map { [.init(player: Self.mpv, command: $0)] } ?? []))
    }

    @Test(
        arguments: [
            ([], 0.63, 1), ([0.63], 0.63, 1), ([0.7, 0.63], 0.63, 1), ([0.625], 0.635, 1),
            ([0.63], 0.65, nil), ([0.63, 0.5], 0.5, nil), ([0.63, 0.5, 0.63], 0.63, nil), ([], 1, nil), ([], nil, nil),
        ] as [([Double], Double?, Double?)])
    func restoresAnUntouchedVolume(said: [Double], answer: Double?, volume: Double?) {
        var rule = rule(.duck)
        for volume in said { rule.observed(PlayerReport(volume: volume), of: Self.mpv) }
        rule.narrate(.off)
        let answers = answer.map { [Self.mpv: PlayerReport(status: .playing, volume: $0)] } ?? [:]
        let expected = volume.map { [Interruption.Restoration(player: Self.mpv, command: .setVolume($0))] } ?? []
        #expect(rule.release(answers) == .restore(expected))
    }

    @Test func restoresTheVolumeOfAPlayerPausedByTheUser() {
        var rule = rule(.duck)
        rule.observed(PlayerReport(status: .playing, volume: 0.63), of: Self.mpv)
        rule.observed(PlayerReport(status: .paused), of: Self.mpv)
        rule.narrate(.off)
        #expect(
            rule.release([Self.mpv: PlayerReport(status: .paused, volume: 0.63)])
                == .restore([.init(player: Self.mpv, command: .setVolume(1))]))
    }

    @Test func asksSilentPlayersAgain() {
        var rule = Interruption()
        rule.narrate(.pause)
        #expect(rule.take([(Self.mpv, Self.playing)], unanswered: [Self.vlc], for: .pause).count == 1)
        rule.unanswered(by: Self.mpv)
        #expect(rule.next == .askAgain([Self.vlc, Self.mpv], .pause))
        // One is unchanged and receives the command again; the other reports for the first time that it plays.
        let late = rule.takeLate([Self.mpv: Self.playing, Self.vlc: Self.playing])
        #expect(late.map(\.player) == [Self.vlc, Self.mpv])
        #expect(rule.next == .none)
        #expect(rule.held.map(\.player) == [Self.mpv, Self.vlc])
        rule.unanswered(by: Self.mpv)
        #expect(rule.takeLate([Self.mpv: Self.paused]).isEmpty)
    }

    @Test func sendsNothingLateAfterNarration() {
        var rule = Interruption()
        rule.narrate(.pause)
        #expect(rule.take([], unanswered: [Self.vlc], for: .pause).isEmpty)
        rule.narrate(.off)
        #expect(rule.next == .handBack([]))
        #expect(rule.takeLate([Self.vlc: Self.playing]).isEmpty)
        #expect(rule.held.isEmpty)
    }

    @Test func resumesNoPlayerThatRefusedThePause() {
        var rule = rule()
        rule.refused(by: Self.mpv)
        rule.narrate(.off)
        #expect(rule.held.isEmpty)
        #expect(rule.release([Self.mpv: Self.paused]) == .restore([]))
    }
}

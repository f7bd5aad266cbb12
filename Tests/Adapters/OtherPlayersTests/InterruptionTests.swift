import ServiceSettings
import SessionCore
import Testing

@testable import OtherPlayers

private let mpv = PlayerAddress.mpris(name: "org.mpris.MediaPlayer2.mpv", owner: ":1.7", bus: "b")
private let vlc = PlayerAddress.mpris(name: "org.mpris.MediaPlayer2.vlc", owner: ":1.8", bus: "b")
private let mpd = PlayerAddress.mpd(address: .host("localhost", port: 6600))

private let playing = PlayerReport(status: .playing)
private let paused = PlayerReport(status: .paused)
private let stopped = PlayerReport(status: .stopped)

@Suite struct InterruptionTests {
    /// Narration that has paused or ducked mpv, which plays at full volume.
    private func rule(_ interrupt: Interrupt.Effect = .pause) -> Interruption {
        var rule = Interruption()
        rule.narrate(interrupt)
        #expect(rule.next == .ask(interrupt))
        #expect(rule.take([(mpv, PlayerReport(status: .playing, volume: 1))], for: interrupt).count == 1)
        #expect(rule.next == .none)
        return rule
    }

    /// The end of a hold, at which the players get a command.
    private func restoring(_ players: PlayerAddress..., by command: PlayerCommand = .play) -> Interruption.Release {
        .restore(players.map { .init(player: $0, command: command) })
    }

    @Test(
        arguments: [
            (Interrupt.Effect.pause, playing, Hold.Change.paused),
            (.pause, PlayerReport(status: .playing, volume: 0.8), .paused),
            (.pause, paused, nil), (.pause, stopped, nil), (.pause, PlayerReport(volume: 0.8), nil),
            (.duck, PlayerReport(status: .playing, volume: 0.8), .lowered(from: 0.8, to: 0.5)),
            (.duck, PlayerReport(status: .paused, volume: 0.8), nil), (.duck, playing, nil),
            (.duck, PlayerReport(status: .playing, volume: 0), nil), (.off, playing, nil),
        ] as [(Interrupt.Effect, PlayerReport, Hold.Change?)])
    func holdsPlayingPlayersOnly(interrupt: Interrupt.Effect, report: PlayerReport, change: Hold.Change?) {
        #expect(Hold(mpv, reporting: report, for: interrupt)?.change == change)
    }

    @Test func sendsNothingAfterShortNarration() {
        var rule = Interruption()
        rule.narrate(.off)
        #expect(rule.next == .none)
        rule.narrate(.pause)
        #expect(rule.next == .ask(.pause))
        rule.narrate(.off)
        #expect(rule.take([(mpv, playing)], for: .pause).isEmpty)
        #expect(rule.next == .none)
    }

    @Test func holdsPlayersThroughConsecutiveNarration() {
        var rule = rule()
        rule.narrate(.off)
        #expect(rule.next == .handBack(rule.held))
        rule.narrate(.pause)
        #expect(rule.next == .none)
        // The release of the first narration comes late.
        #expect(rule.release([mpv: paused]) == .keep)
        #expect(rule.held.map(\.player) == [mpv])
        rule.narrate(.off)
        #expect(rule.release([mpv: paused]) == restoring(mpv))
        #expect(rule.held.isEmpty)
    }

    @Test func asksPlayersAgainForAnotherInterruption() {
        var rule = rule(.pause)
        rule.narrate(.duck)
        #expect(rule.next == .handBack(rule.held))
        #expect(rule.release([mpv: paused]) == restoring(mpv))
        #expect(rule.next == .ask(.duck))
    }

    @Test func resumesOnlyPlayersThatPlayedAtTheStart() {
        var rule = Interruption()
        rule.narrate(.pause)
        let holds = rule.take([(mpv, playing), (vlc, paused), (mpd, playing)], for: .pause)
        #expect(holds.map(\.player) == [mpv, mpd])
        // Started during the narration: no command, and none when it is paused again.
        rule.observed(playing, of: vlc)
        rule.narrate(.off)
        #expect(rule.release([mpv: paused, vlc: paused, mpd: paused]) == restoring(mpv, mpd))
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
        for report in said { rule.observed(report, of: mpv) }
        rule.narrate(.off)
        let answers = answer.map { [mpv: $0] } ?? [:]
        #expect(rule.release(answers) == command.map { restoring(mpv, by: $0) } ?? restoring())
    }

    /// The volumes that mpv signals after it was ducked from 1 to 0.63, its volume at the end, and the one that it gets.
    @Test(
        arguments: [
            ([], 0.63, 1), ([0.63], 0.63, 1), ([1, 0.63], 0.63, 1), ([0.625], 0.635, 1), ([0.63], 0.65, nil),
            ([0.63, 0.5], 0.5, nil), ([0.63, 0.5, 0.63], 0.63, nil), ([], 1, nil), ([], 0.4, nil), ([], nil, nil),
        ] as [([Double], Double?, Double?)])
    func restoresAnUntouchedVolume(said: [Double], answer: Double?, volume: Double?) {
        // A pause by the user does not touch the volume.
        for status in [playing, paused].compactMap(\.status) {
            var rule = rule(.duck)
            #expect(rule.held.map(\.command) == [.setVolume(0.63)])
            for volume in said { rule.observed(PlayerReport(volume: volume), of: mpv) }
            rule.observed(PlayerReport(status: status), of: mpv)
            rule.narrate(.off)
            let answers = answer.map { [mpv: PlayerReport(status: status, volume: $0)] } ?? [:]
            #expect(rule.release(answers) == volume.map { restoring(mpv, by: .setVolume($0)) } ?? restoring())
        }
    }

    /// A player that keeps its volume, and one that has none.
    @Test func warnsOncePerSessionOfAFixedVolume() {
        var rule = Interruption()
        let reports = [(mpv, PlayerReport(status: .playing, volume: 1)), (mpd, playing)]
        for isFirst in [true, true, false] {
            if isFirst { rule.beginSession() }
            rule.narrate(.duck)
            #expect(rule.take(reports, for: .duck).map(\.player) == (isFirst ? [mpv] : []))
            if isFirst {
                #expect(rule.next == .askAgain([mpd], .duck))
                #expect(rule.takeLate([mpd: playing]).isEmpty)
                #expect(rule.next == .warn([mpd]))
                rule.warned()
            }
            rule.narrate(.off)
            #expect(rule.release([mpv: PlayerReport(status: .playing, volume: 1)]) == restoring())
            #expect(rule.next == (isFirst ? .warn([mpv]) : .none))
            rule.warned()
        }
    }

    @Test(arguments: [false, true]) func ducksNoPlayerThatRefusesAVolume(isMentioned: Bool) {
        var rule = rule(.duck)
        rule.refused(by: mpv, isMentioned: isMentioned)
        #expect(rule.next == (isMentioned ? .none : .warn([mpv])))
        rule.warned()
        rule.narrate(.off)
        #expect(rule.release([mpv: PlayerReport(status: .playing, volume: 0.63)]) == restoring())
    }

    /// MPD's mixer of PulseAudio has a volume only once it plays.
    @Test func ducksAVolumeThatAppearsLate() {
        var rule = Interruption()
        rule.narrate(.duck)
        #expect(rule.take([(mpd, playing)], for: .duck).isEmpty)
        #expect(rule.takeLate([mpd: PlayerReport(status: .playing, volume: 1)]).map(\.command) == [.setVolume(0.65)])
        rule.narrate(.off)
        let report = PlayerReport(status: .playing, volume: 0.65)
        #expect(rule.release([mpd: report]) == restoring(mpd, by: .setVolume(1)))
    }

    /// The volumes at which a killed process may have left a player.
    @Test(arguments: [(1, nil), (0.63, 1), (0.635, 1), (0.5, nil), (nil, nil)] as [(Double?, Double?)])
    func isUndoneAfterACrash(volume: Double?, restored: Double?) {
        let hold = Hold(mpv, .lowered(from: 1, to: 0.63))
        #expect(hold.undoing(PlayerReport(volume: volume)) == restored.map { .setVolume($0) })
    }

    @Test func asksSilentPlayersAgain() {
        var rule = Interruption()
        rule.narrate(.pause)
        #expect(rule.take([(mpv, playing)], unanswered: [vlc], for: .pause).count == 1)
        rule.unanswered(by: mpv)
        #expect(rule.next == .askAgain([vlc, mpv], .pause))
        // One is unchanged and receives the command again; the other reports for the first time that it plays.
        #expect(rule.takeLate([mpv: playing, vlc: playing]).map(\.player) == [vlc, mpv])
        #expect(rule.next == .none)
        #expect(rule.held.map(\.player) == [mpv, vlc])
        rule.unanswered(by: mpv)
        #expect(rule.takeLate([mpv: paused]).isEmpty)
    }

    @Test func sendsNothingLateAfterNarration() {
        var rule = Interruption()
        rule.narrate(.pause)
        #expect(rule.take([], unanswered: [vlc], for: .pause).isEmpty)
        rule.narrate(.off)
        #expect(rule.next == .handBack([]))
        #expect(rule.takeLate([vlc: playing]).isEmpty)
        #expect(rule.held.isEmpty)
    }

    @Test func resumesNoPlayerThatRefusedThePause() {
        var rule = rule()
        rule.refused(by: mpv, isMentioned: false)
        rule.narrate(.off)
        #expect(rule.held.isEmpty)
        #expect(rule.release([mpv: paused]) == restoring())
    }
}

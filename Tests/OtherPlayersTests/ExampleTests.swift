import SessionCore
import Testing

@testable import OtherPlayers

/// The examples in the doc comments of OtherPlayers. They take milliseconds, and start no player.
@Suite struct OtherPlayersExamples {
    @Test func pausesAPlayerForNarration() {
        let mpv = FadeDriver.mpv
        let playing = PlayerReport(status: .playing)
        let paused = PlayerReport(status: .paused)
        var rule = Interruption()
        rule.narrate(.pause)
        let question = rule.next  // .ask(.pause)
        let holds = rule.take([(mpv, playing)], for: .pause)  // the players to pause: mpv
        rule.narrate(.off)
        let end = rule.release([mpv: paused])  // .restore: mpv plays again
        #expect(question == .ask(.pause))
        #expect(holds.map(\.player) == [mpv])
        #expect(end == .restore([.init(player: mpv, command: .play)]))
    }

    @Test func stepsDownAndUpAgain() {
        var fade = VolumeFade([1, 0.8, 0.6])
        let first = fade.step(.down)  // 0.8
        let second = fade.step(.down)  // 0.6
        let back = fade.step(.up)  // 0.8
        #expect([first, second, back] == [0.8, 0.6, 0.8])
    }
}

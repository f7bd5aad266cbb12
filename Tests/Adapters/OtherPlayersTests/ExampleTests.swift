import SessionCore
import Testing

@testable import OtherPlayers

/// The examples in the doc comments of OtherPlayers. They take milliseconds, and start no player.
@Suite struct OtherPlayersExamples {
    @Test func pausesAPlayerForNarration() {
        let mpv = PlayerAddress.mpris(name: "org.mpris.MediaPlayer2.mpv", owner: ":1.7", bus: "b")
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
}

import ScoreCore
import Testing

/// The examples in the doc comments of ScoreCore. They take milliseconds.
@Suite struct ScoreCoreExamples {
    @Test func writesAScore() {
        let clip = Clip(path: "bell.opus", frames: Frames.inSeconds(5))
        var score = Score()
        score.append(.lasting(clip))
        score.append(.lasting(.seconds(60), cues: [.at(.seconds(30), clip)]))
        let seconds = Frames.seconds(score.timeline.frames)  // 65.0 with a clip of 5 s
        #expect(seconds == 65)
    }

    @Test func advancesAPlayheadWithoutSamples() {
        let timeline = Timeline(phases: [.lasting(Clip(path: "bell.opus", frames: 10_000))])
        let score = Score(timeline: timeline, hasMusic: false, interrupt: .off)
        var playhead = Playhead(cursor: Cursor(phase: 0, frame: 0), end: 1, musicPosition: 0, in: score)
        let passage = playhead.passage(in: score, limit: 16_384)  // the 10,000 frames of the only clip
        playhead.advance(over: passage, in: score)
        let isAtEnd = playhead.isAtEnd  // true
        #expect(passage.frames == 10_000)
        #expect(isAtEnd)
    }

    @Test func countsFramesAt48Kilohertz() {
        let hold = Frames.inSeconds(30)  // 1_440_000
        let seconds = Frames.seconds(hold)  // 30.0
        let clip = Frames.converting(44_100, from: 44_100)  // 48_000: one second of a file with 44.1 kHz
        #expect(hold == 1_440_000)
        #expect(seconds == 30)
        #expect(clip == 48_000)
    }
}

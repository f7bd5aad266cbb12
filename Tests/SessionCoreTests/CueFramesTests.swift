import SessionCore
import TestSupport
import Testing

@Suite struct CueFramesTests {
    @Test func aSessionKeepsTheCueFramesOfVersion1() {
        let timeline = Timeline(compiling: .wholeSession, leadIn: .first)
        let cues = zip(timeline.starts, timeline.phases).flatMap { start, phase in
            phase.cues.map { WholeSession.SoundingCue($0.clip.path, start + $0.offset, start + $0.end) }
        }
        #expect(cues == WholeSession.cues)
        #expect(timeline.plannedFrames == WholeSession.frames)
    }
}

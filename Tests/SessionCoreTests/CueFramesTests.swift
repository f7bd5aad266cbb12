import SessionCore
import Testing

/// The frames of 1.0, which sessions without change-overs and tones keep.
@Suite struct CueFramesTests {
    /// A cue with its first frame and the frame after its last one.
    struct SoundingCue: Hashable, CustomTestStringConvertible {
        let clip: String
        let start: Int
        let end: Int

        init(_ clip: String, _ start: Int, _ end: Int) {
            self.clip = clip
            self.start = start
            self.end = end
        }

        var testDescription: String { "\(clip) \(start)..<\(end)" }
    }

    @Test func aSessionKeepsTheCueFramesOfVersion1() {
        let timeline = Timeline(compiling: .wholeSession, leadIn: .first)
        let cues = zip(timeline.starts, timeline.phases).flatMap { start, phase in
            phase.cues.map { SoundingCue($0.clip.path, start + $0.offset, start + $0.end) }
        }
        #expect(
            cues == [
                SoundingCue("neck", 0, 446_401),
                SoundingCue("switch-sides", 1_886_401, 1_953_601),
                SoundingCue("shoulders", 3_326_401, 3_838_401),
                SoundingCue("switch-sides", 5_126_401, 5_193_601),
                SoundingCue("back", 6_926_401, 7_324_618),
                SoundingCue("halfway", 9_806_401, 9_887_524),
                SoundingCue("hip_flexors", 12_686_401, 13_257_404),
                SoundingCue("switch-sides", 14_126_401, 14_193_601),
                SoundingCue("glutes", 15_566_401, 16_046_401),
                SoundingCue("switch-sides", 18_446_401, 18_513_601),
                SoundingCue("hamstrings", 21_326_401, 21_677_400),
                SoundingCue("switch-sides", 22_790_401, 22_857_601),
                SoundingCue("quads", 24_254_401, 24_556_881),
                SoundingCue("halfway", 25_694_401, 25_775_524),
                // Cut by the next cue.
                SoundingCue("calves", 27_134_401, 27_374_401),
                SoundingCue("switch-sides", 27_374_401, 27_441_601),
                SoundingCue("complete", 27_614_401, 27_828_484),
            ])
        #expect(timeline.plannedFrames == 27_828_484)
    }
}

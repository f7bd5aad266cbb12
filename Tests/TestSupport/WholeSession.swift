package import SessionCore

/// A session of all regions with clips of fixed lengths, and the frames that 1.0 gave its cues. Sessions without
/// change-overs and tones keep these frames.
package enum WholeSession {
    package struct Step: Hashable, Sendable {
        package let region: Region
        /// The length of both segments together.
        package let seconds: Int
        /// The length of the introduction in frames.
        package let introduction: Int
        /// Whether the second segment works the other side.
        package var isBilateral = true

        /// The stretch, whose introduction has the name of the region.
        package var stretch: Stretch {
            Stretch(
                id: "\(region.rawValue)-stretch", name: "\(region.label) Stretch", region: region,
                isBilateral: isBilateral)
        }
    }

    /// A cue with its first frame and the frame after its last one.
    package struct SoundingCue: Hashable, Sendable, CustomStringConvertible {
        package let clip: String
        package let start, end: Int

        package init(_ clip: String, _ start: Int, _ end: Int) {
            (self.clip, self.start, self.end) = (clip, start, end)
        }

        package var description: String { "\(clip) \(start)..<\(end)" }
    }

    /// The stretches. The introduction of the last one is longer than half of the stretch.
    package static let steps = [
        Step(region: .neck, seconds: 60, introduction: 446_401),
        Step(region: .shoulders, seconds: 75, introduction: 512_000),
        Step(region: .back, seconds: 120, introduction: 398_217, isBilateral: false),
        Step(region: .hipFlexors, seconds: 60, introduction: 571_003),
        Step(region: .glutes, seconds: 120, introduction: 480_000),
        Step(region: .hamstrings, seconds: 61, introduction: 350_999),
        Step(region: .quads, seconds: 60, introduction: 302_480, isBilateral: false),
        Step(region: .calves, seconds: 10, introduction: 290_001),
    ]

    /// The cue between the sides.
    package static let switchSides = Clip(path: "switch-sides", frames: 67_200)
    /// The cue in the middle of other stretches.
    package static let halfway = Clip(path: "halfway", frames: 81_123)
    /// The closing.
    package static let complete = Clip(path: "complete", frames: 214_083)

    /// The cues of 1.0 with `--lead-in first`.
    package static let cues = [
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
    ]

    /// The length of the session in frames.
    package static let frames = 27_828_484
}

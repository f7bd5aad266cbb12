public import SessionCore

/// A session of all regions with clips of fixed lengths, and the frames that 1.0 gave its cues. Sessions without
/// change-overs and tones keep these frames.
public enum WholeSession {
    /// A stretch of the session.
    public struct Step: Hashable, Sendable {
        /// The region of the stretch.
        public let region: Region
        /// The length of both segments together.
        public let seconds: Int
        /// The length of the introduction in frames.
        public let introduction: Int
        /// Whether the second segment works the other side.
        public let isBilateral: Bool

        init(_ region: Region, seconds: Int, introduction: Int, isBilateral: Bool = true) {
            self.region = region
            self.seconds = seconds
            self.introduction = introduction
            self.isBilateral = isBilateral
        }

        /// The stretch, whose introduction has the name of the region.
        public var stretch: Stretch {
            Stretch(
                id: "\(region.rawValue)-stretch", name: "\(region.label) Stretch", region: region,
                isBilateral: isBilateral)
        }
    }

    /// A cue with its first frame and the frame after its last one.
    public struct SoundingCue: Hashable, Sendable, CustomStringConvertible {
        /// The name of the clip.
        public let clip: String
        /// The first frame.
        public let start: Int
        /// The frame after the last one.
        public let end: Int

        /// Creates a cue.
        public init(_ clip: String, _ start: Int, _ end: Int) {
            self.clip = clip
            self.start = start
            self.end = end
        }

        /// The clip with its frames.
        public var description: String { "\(clip) \(start)..<\(end)" }
    }

    /// The stretches. The introduction of the last one is longer than half of the stretch.
    public static let steps = [
        Step(.neck, seconds: 60, introduction: 446_401),
        Step(.shoulders, seconds: 75, introduction: 512_000),
        Step(.back, seconds: 120, introduction: 398_217, isBilateral: false),
        Step(.hipFlexors, seconds: 60, introduction: 571_003),
        Step(.glutes, seconds: 120, introduction: 480_000),
        Step(.hamstrings, seconds: 61, introduction: 350_999),
        Step(.quads, seconds: 60, introduction: 302_480, isBilateral: false),
        Step(.calves, seconds: 10, introduction: 290_001),
    ]

    /// The cue between the sides.
    public static let switchSides = Clip(path: "switch-sides", frames: 67_200)
    /// The cue in the middle of other stretches.
    public static let halfway = Clip(path: "halfway", frames: 81_123)
    /// The closing.
    public static let complete = Clip(path: "complete", frames: 214_083)

    /// The cues of 1.0 with `--lead-in first`.
    public static let cues = [
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
    public static let frames = 27_828_484
}

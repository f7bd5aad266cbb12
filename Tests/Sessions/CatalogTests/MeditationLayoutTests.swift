import SessionCore
import Testing

@testable import Catalog

/// The fixed cues of a meditation between interval bells.
@Suite struct MeditationLayoutTests {
    private let bell = Clip(path: "bell", frames: Frames.inSeconds(9))
    private let shape = MeditationShape<Clip>(
        minutes: 5,
        phases: [
            .phase(.intro, 30, [(0, "welcome", 11)]),
            .phase(.breathing, 240, [(14, "in", 1), (18, "hold", 1), (20, "out", 1), (26, "rest", 1)]),
            .phase(.closing, 30, [(0, "transition", 9), (18, "farewell", 6)]),
        ])

    /// The parts with their seconds, each followed by its cues and their times.
    private func picture(_ options: MeditationOptions) -> String {
        MeditationLayout(of: shape, options, bell: bell).parts.map { part in
            let cues = part.cues.map { " \($0.clip.path) \($0.start / Frames.perSecond)" }.joined(separator: ",")
            return "\(part.kind.rawValue) \(part.frames.lowerBound / Frames.perSecond):\(cues)"
        }.joined(separator: "\n")
    }

    /// A length, a bell interval, and the resulting meditation.
    @Test(
        arguments: [
            (
                5, nil,
                """
                intro 0: welcome 0
                breathing 30: in 44, hold 48, out 50, rest 56
                closing 270: transition 270, farewell 288
                """
            ),
            (
                12, nil,
                """
                intro 0: welcome 0
                breathing 30: in 44, hold 48, out 50, rest 56
                closing 690: transition 690, farewell 708
                """
            ),
            (1, nil, "breathing 0: in 14, hold 18, out 20, rest 26"),
            (1, 30, "breathing 0: in 14, hold 18, out 20, rest 26, bell 30"),
            // A cue that collides with a bell waits for the next breath, with the rest of its breath.
            (1, 20, "breathing 0: in 14, hold 18, bell 20, out 34, bell 40, rest 54"),
            // A cue without a free breath is dropped.
            (1, 15, "breathing 0: in 14, bell 15, rest 26, bell 30, bell 45"),
            // An interrupted cue waits, too. Bells a second apart leave no room for most cues.
            (
                2, 10,
                """
                intro 0: bell 10, bell 20
                breathing 30: bell 30, bell 40, bell 50, bell 60, bell 70, bell 80
                closing 90: bell 90, bell 100, bell 110
                """
            ),
            // The farewell has no room.
            (
                5, 90,
                """
                intro 0: welcome 0
                breathing 30: in 44, hold 48, out 50, rest 56, bell 90, bell 180
                closing 270: bell 270, transition 279
                """
            ),
            // A bell that a part would cut off begins the next part.
            (
                5, 88,
                """
                intro 0: welcome 0
                breathing 30: in 44, hold 48, out 50, rest 56, bell 88, bell 176
                closing 264: bell 264, transition 273, farewell 291
                """
            ),
        ] as [(Int, Int?, String)])
    func laysOutWhatIsFixed(minutes: Int, every: Int?, expected: String) {
        #expect(picture(MeditationOptions(minutes: minutes, bellEvery: every)) == expected)
    }
}

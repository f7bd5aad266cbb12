import SessionCore
import Testing

@testable import limber

@Suite struct BreathGuideTests {
    @Test(arguments: [
        (0, "Breathe in", 0), (2, "Breathe in", 0.5), (3.999, "Breathe in", 0.99975), (4, "Hold", 1), (5.9, "Hold", 1),
        (6, "Breathe out", 1), (9, "Breathe out", 0.5), (12, "Hold", 0), (13.9, "Hold", 0), (14, "Breathe in", 0),
        (30, "Breathe in", 0.5), (-1, "", 0),
    ])
    func namesTheMovementAndTheFill(second: Double, word: String, fullness: Double) {
        let guide = BreathGuide(.version1, seconds: second)
        #expect(guide.word == word)
        #expect(abs(guide.fullness - fullness) < 0.000_001)
    }

    /// Two inhalations in a row fill the lungs together.
    @Test(arguments: [
        (13.9, "", 0), (14, "Breathe in", 0), (17, "Breathe in", 0.6), (18, "Breathe in", 0.8),
        (19, "Breathe out", 1), (22.5, "Breathe out", 0.5), (26, "Breathe in", 0),
    ])
    func followsACountedPattern(second: Double, word: String, fullness: Double) {
        let phases: [(BreathRhythm.Movement, Int)] = [(.inhale, 3), (.inhale, 2), (.exhale, 7)]
        let sigh = BreathRhythm(
            start: Frames.inSeconds(14),
            phases: phases.map { BreathRhythm.Phase($0, frames: Frames.inSeconds($1)) })
        let guide = BreathGuide(sigh, seconds: second)
        #expect(guide.word == word)
        #expect(abs(guide.fullness - fullness) < 0.000_001)
    }
}

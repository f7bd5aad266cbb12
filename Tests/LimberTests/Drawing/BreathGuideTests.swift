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
}

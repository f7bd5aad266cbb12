import SessionCore
import Testing

@testable import limber

@Suite struct ClockFaceTests {
    @Test func drawsDigitsInBlocks() {
        #expect(
            ClockFace(text: "12:38", scale: 1).rows.joined(separator: "\n") == """
                  ██    ██████      ██████  ██████
                ████        ██  ██      ██  ██  ██
                  ██    ██████      ██████  ██████
                  ██    ██      ██      ██  ██  ██
                ██████  ██████      ██████  ██████
                """)
        #expect(
            ClockFace(text: "04679", scale: 1).rows.joined(separator: "\n") == """
                ██████  ██  ██  ██████  ██████  ██████
                ██  ██  ██  ██  ██          ██  ██  ██
                ██  ██  ██████  ██████      ██  ██████
                ██  ██      ██  ██  ██      ██      ██
                ██████      ██  ██████      ██  ██████
                """)
    }

    @Test(arguments: ["0:00", "12:38", "9:59"], [1, 2, 3])
    func hasTheStatedRowsAndColumns(text: String, scale: Int) {
        let face = ClockFace(text: text, scale: scale)
        #expect(face.rows.count == ClockFace.rows(scale: scale))
        #expect(face.rows.allSatisfy { $0.count == face.columns })
    }
}

@Suite struct ProgressBarTests {
    @Test(arguments: [
        (-1.0, "░░░░"), (0.0, "░░░░"), (1.0 / 64, "▏░░░"), (0.25, "█░░░"), (0.5 + 5.0 / 32, "██▋░"), (0.99, "████"),
        (1.0, "████"), (7.0, "████"),
    ])
    func fillsInEighthsOfACell(fraction: Double, text: String) {
        #expect(ProgressBar(fraction: fraction, ink: .hold).line(columns: 4, Appearance(.none)).text == text)
    }

    @Test(arguments: [(0.125, "▌░░░"), (0.25, "█░░░"), (0.9, "███▌")])
    func fillsInHalvesOnTheConsole(fraction: Double, text: String) {
        let appearance = Appearance(.basic, .console)
        #expect(ProgressBar(fraction: fraction, ink: .hold).line(columns: 4, appearance).text == text)
    }

    @Test func hasABackgroundInColour() {
        let line = ProgressBar(fraction: 0.375, ink: .hold).line(columns: 4, Appearance(.extended))
        #expect(
            line.encoded(in: .extended)
                == "\u{1b}[38;5;43m█\u{1b}[m\u{1b}[38;5;43;48;5;238m▌\u{1b}[m\u{1b}[48;5;238m  \u{1b}[m")
    }
}

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

import Testing

@testable import limber

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

import Testing

@testable import limber

@Suite struct ClockTests {
    @Test(arguments: [
        (30.0, "0:30"), (29.001, "0:30"), (29.0, "0:29"), (0.000_1, "0:01"), (0.0, "0:00"), (-3.0, "0:00"),
        (59.2, "1:00"), (600.0, "10:00"), (4805.0, "80:05"),
    ])
    func aCountdownIsRoundedUpAndNeverNegative(seconds: Double, text: String) {
        #expect(Clock.countdown(seconds) == text)
    }

    @Test(arguments: [(0.0, "0:00"), (0.99, "0:00"), (61.9, "1:01")])
    func timeGoneIsRoundedDown(seconds: Double, text: String) {
        #expect(Clock.elapsed(seconds) == text)
    }

    @Test(arguments: [(0, "0s"), (45, "45s"), (60, "1m"), (185, "3m 5s"), (4800, "80m")])
    func lengthsAreInMinutesAndSeconds(seconds: Int, text: String) {
        #expect(Clock.length(seconds) == text)
    }

    @Test func figuresAreDrawnInBlocks() {
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
    func takesTheRowsAndColumnsThatItSays(text: String, scale: Int) {
        let face = ClockFace(text: text, scale: scale)
        #expect(face.rows.count == ClockFace.rows(scale: scale))
        #expect(face.rows.allSatisfy { $0.count == face.columns })
    }
}

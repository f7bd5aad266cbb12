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

import Testing

@testable import limber

@Suite struct CanvasTests {
    private let picture = [Line("one"), Line("two"), Line("three")]
    private var canvas = Canvas(.none)

    @Test mutating func writesChangedRowsOnly() {
        let first = canvas.draw(picture)
        #expect(
            first
                == "\u{1b}[?2026h\u{1b}[2J\u{1b}[1;1Hone\u{1b}[K\u{1b}[2;1Htwo\u{1b}[K\u{1b}[3;1Hthree\u{1b}[K\u{1b}[?2026l"
        )
        let change = canvas.draw([Line("one"), Line("2"), Line("three")])
        #expect(change == "\u{1b}[?2026h\u{1b}[2;1H2\u{1b}[K\u{1b}[?2026l")
        let same = canvas.draw([Line("one"), Line("2"), Line("three")])
        #expect(same == "")
    }

    @Test mutating func rewritesTheScreenAfterOtherOutput() {
        let first = canvas.draw(picture)
        canvas.forget()
        let again = canvas.draw(picture)
        #expect(again == first)
        let shorter = canvas.draw([Line("one")])
        #expect(shorter.contains("\u{1b}[2J"))
    }
}

import Testing

@testable import limber

@Suite struct CanvasTests {
    private let picture = [Line("one"), Line("two"), Line("three")]

    @Test func writesTheFirstScreenCompletely() {
        var canvas = Canvas(.none)
        #expect(
            canvas.draw(picture)
                == "\u{1b}[?2026h\u{1b}[2J\u{1b}[1;1Hone\u{1b}[K\u{1b}[2;1Htwo\u{1b}[K\u{1b}[3;1Hthree\u{1b}[K\u{1b}[?2026l"
        )
    }

    @Test func writesChangedRowsOnly() {
        var canvas = Canvas(.none)
        _ = canvas.draw(picture)
        #expect(
            canvas.draw([Line("one"), Line("2"), Line("three")])
                == "\u{1b}[?2026h\u{1b}[2;1H2\u{1b}[K\u{1b}[?2026l")
    }

    @Test func writesNothingWithoutAChange() {
        var canvas = Canvas(.none)
        _ = canvas.draw(picture)
        #expect(canvas.draw(picture) == "")
    }

    @Test func rewritesTheScreenAfterOtherOutput() {
        var canvas = Canvas(.none)
        let first = canvas.draw(picture)
        canvas.forget()
        #expect(canvas.draw(picture) == first)
        #expect(canvas.draw([Line("one")]).contains("\u{1b}[2J"))
    }
}

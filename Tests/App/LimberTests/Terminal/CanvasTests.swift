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

@Suite(.timeLimit(.minutes(5))) struct ProgressivePictureTests {
    private func picture(on terminal: PseudoTerminal) -> ProgressivePicture<[String]> {
        ProgressivePicture(output: terminal.program, colours: .none) { texts, _ in texts.map { Line($0) } }
    }

    @Test func replacesPlaceholdersAsContentArrives() async throws {
        let terminal = try PseudoTerminal()
        let (contents, continuation) = AsyncStream.makeStream(of: [String].self)
        async let last = picture(on: terminal).show(["one is loading", "two is loading"], then: contents)
        await terminal.see("one is loading\ntwo is loading")
        continuation.yield(["one", "two is loading"])
        await terminal.see("the first part") { $0.text.hasPrefix("one\ntwo is loading\n\n") }
        continuation.yield(["one", "two", "with a third row"])
        continuation.finish()
        #expect(await last == ["one", "two", "with a third row"])
        await terminal.see("all of it, once") { $0.text.hasPrefix("one\ntwo\nwith a third row\n\n\n") }
    }

    @Test func showsReadyContentWithoutPlaceholders() async throws {
        let terminal = try PseudoTerminal()
        let contents = AsyncStream<[String]> { continuation in
            continuation.yield(["ready"])
            continuation.finish()
        }
        #expect(await picture(on: terminal).show(["loading"], then: contents) == ["ready"])
        let seen = await terminal.see("it") { $0.text.contains("ready") }
        #expect(!seen.contains("loading"))
    }
}

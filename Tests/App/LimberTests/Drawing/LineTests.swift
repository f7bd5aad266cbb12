import PracticeCore
import Testing

@testable import limber

@Suite struct LineTests {
    @Test(arguments: [
        ("Child's Pose", 12), ("Å", 1), ("e\u{301}", 1), ("首のストレッチ", 14), ("🙂", 2), ("█▏◐", 3), ("", 0),
    ])
    func countsTerminalColumns(text: String, columns: Int) {
        #expect(Line(text).columns == columns)
    }

    /// A name in a catalog must not control the terminal.
    @Test func removesControlCharacters() {
        #expect(Line("Neck\u{1b}[2J\n\u{7}\u{202e}Tilt\u{9b}1A").text == "Neck[2JTilt1A")
        #expect(Line("Neck\r\n").columns == 4)
    }

    @Test(arguments: [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("首の", 3, "首…"), ("首のス", 4, "首…"), ("abc", 0, "…")])
    func truncatesWithAnEllipsis(text: String, width: Int, cut: String) {
        #expect(Line(text).cut(to: width, "…").text == cut)
    }

    @Test func centresText() {
        #expect(Line("abc").centred(in: 9).text == "   abc")
        #expect(Line("abc").centred(in: 2).text == "abc")
    }

    @Test func separatesBothSides() {
        #expect(Line("ab").with(right: Line("cd"), in: 8).text == "ab    cd")
        #expect(Line("ab").with(right: Line("cd"), in: 3).text == "ab  cd")
    }

    static let encodings: [(Ink, ColourDepth, String)] = [
        (.plain, .extended, "x"), (.strong, .none, "\u{1b}[1mx\u{1b}[m"), (.faint, .none, "\u{1b}[2mx\u{1b}[m"),
        (.hold, .none, "x"), (.guide, .none, "x"), (.waiting, .none, "\u{1b}[1mx\u{1b}[m"),
        (.hold, .basic, "\u{1b}[32mx\u{1b}[m"), (.hold, .extended, "\u{1b}[38;5;43mx\u{1b}[m"),
    ]

    @Test(arguments: encodings)
    func limitsColoursToTheTerminal(ink: Ink, colours: ColourDepth, encoded: String) {
        #expect(Line("x", ink).encoded(in: colours) == encoded)
    }

    /// Parameters from 30 on are colours.
    @Test(arguments: [
        Ink.plain, .strong, .faint, .hold, .guide, .waiting, .lifting, .stretching, .meditating, .urgent,
        .signal(.grey), .signal(.yellow), .signal(.green), .track, .onTrack(.hold), .onTrack(.waiting),
    ])
    func omitsColoursOnRequest(ink: Ink) {
        let numbers = (ink.parameters(in: .none) ?? "").split(separator: ";").compactMap { Int($0) }
        #expect(numbers.allSatisfy { $0 < 30 })
    }
}

@Suite struct WrappingTests {
    @Test(arguments: [
        ("", 5, [""]), ("one", 5, ["one"]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
        ("a bb ccc", 4, ["a bb", "ccc"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("a bcdefg h", 3, ["a", "bcd", "efg", "h"]),
        ("漢字漢字", 5, ["漢字", "漢字"]), ("two  spaces", 20, ["two spaces"]), ("ab", 1, ["a", "b"]),
    ])
    func breaksBetweenWordsAndWithinLongOnes(text: String, width: Int, lines: [String]) {
        #expect(Line.wrapping(Line.Span(text: text, ink: .plain), to: width).map(\.text) == lines)
    }

    @Test func keepsTheInk() {
        let lines = Line.wrapping(Line.Span(text: "one two", ink: .urgent), to: 4)
        #expect(lines.flatMap(\.spans).allSatisfy { $0.ink == .urgent })
    }
}

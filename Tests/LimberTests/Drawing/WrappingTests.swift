import Testing

@testable import limber

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

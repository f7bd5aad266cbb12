import Catalog
import Testing

@Suite struct PhrasesTests {
    private let phrases = Phrases([
        "in-30-seconds": "In 30 seconds.", "in": "in", "7": "7", "5": "5", "30": "30", "oclock": "o'clock",
        "oh": "oh", "press-pause": "Press pause to put it off.", "monday": "Monday.", "minutes": "minutes",
    ])

    @Test(arguments: [
        ("Core in 30 seconds. Press pause to put it off.", ["Core", "[in-30-seconds]", "[press-pause]"]),
        ("in 30 cases", ["[in]", "[30]", "cases"]),
        ("Mon, 30 min", ["[monday]", "[30]", "[minutes]"]),
        ("7:00 07:05 7:30?", ["[7]", "[oclock]", "[7]", "[oh]", "[5]", "[7]", "[30]"]),
        ("Back care for me", ["Back care for me"]), ("", []),
    ])
    func takesTheLongestRecordings(text: String, pieces: [String]) {
        #expect(phrases.pieces(of: text).map { piece in piece.path.map { "[\($0)]" } ?? piece.words } == pieces)
    }

    @Test(arguments: [
        ("in 30 seconds", "in-30-seconds"), ("IN 30, SECONDS!", "in-30-seconds"), ("in 31 seconds", nil), ("", nil),
    ])
    func findsWhatSaysATextExactly(text: String, path: String?) {
        #expect(phrases.path(of: text) == path)
    }

    @Test func knowsTheEndsOfSentences() {
        let pieces = phrases.pieces(of: "Core: in 30 seconds. 7")
        #expect(pieces.map(\.endsSentence) == [true, true, false])
    }
}

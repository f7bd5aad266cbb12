import SessionCore
import Testing

@Suite struct CaptionTextTests {
    /// Words, the length of a part, and the parts.
    @Test(
        arguments: [
            ("", 20, [""]), ("Halfway.", 20, ["Halfway."]),
            // As many sentences in a row as fit.
            ("Sit down. Rest. Close your eyes.", 20, ["Sit down. Rest.", "Close your eyes."]),
            ("Is it far? No! Well… Go.", 14, ["Is it far? No!", "Well… Go."]),
            // A mark within quotation marks or brackets ends a sentence, one within a word does not.
            ("Say “now.” Breathe (slowly.) 1.5 more", 15, ["Say “now.”", "Breathe", "(slowly.)", "1.5 more"]),
            // Spaces of any kind.
            ("Sit\n down.\tRest.", 15, ["Sit down. Rest."]),
            // A long sentence breaks between words, a long word anywhere.
            ("Turn your head slowly to the left", 15, ["Turn your head", "slowly to the", "left"]),
            ("Aaaaaaaaaaaaaaaaaaaa", 8, ["Aaaaaaaa", "aaaaaaaa", "aaaa"]),
            // Without spaces between sentences.
            ("息を吸う。息を吐く。休む。", 8, ["息を吸う。", "息を吐く。", "休む。"]),
        ] as [(String, Int, [String])])
    func dividesBetweenSentences(words: String, length: Int, parts: [String]) {
        #expect(CaptionText(words, inPartsOf: length).parts == parts)
    }

    /// The parts have 10, 20 and 10 characters.
    @Test(arguments: [(-1.0, 0), (0, 0), (0.24, 0), (0.25, 1), (0.74, 1), (0.75, 2), (1, 2), (2, 2)])
    func followsTheClipByTheLengthOfItsParts(share: Double, part: Int) {
        let text = CaptionText("Sit, rest. Close both eyes now. Breathe in", inPartsOf: 20)
        #expect(text.parts.map(\.count) == [10, 20, 10])
        #expect(text.words(after: share) == text.parts[part])
    }
}

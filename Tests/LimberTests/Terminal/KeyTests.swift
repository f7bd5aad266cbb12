import Testing

@testable import limber

@Suite struct KeyTests {
    @Test(arguments: [
        ("n", [Key.letter("n")]), ("N", [.letter("n")]), (" ", [.space]), ("\u{1b}", [.escape]), ("\r", [.enter]),
        ("\u{1a}", [.suspend]), ("\u{c}", [.redraw]), ("qy", [.letter("q"), .letter("y")]), ("5\t;", []), ("é", []),
    ])
    func readsKeys(sent: String, keys: [Key]) {
        #expect(Key.keys(in: Array(sent.utf8)) == keys)
    }

    /// An arrow, Ctrl with an arrow, F1, F5, Delete, a key with Alt: none of them is the letter at its end.
    @Test(arguments: ["\u{1b}[A", "\u{1b}[1;5C", "\u{1b}OP", "\u{1b}[15~", "\u{1b}[3~", "\u{1b}n"])
    func ignoresFunctionKeys(sent: String) {
        #expect(Key.keys(in: Array(sent.utf8)) == [])
        #expect(Key.keys(in: Array("\(sent) ".utf8)) == [.space])
    }

    @Test(arguments: ["\u{1b}[", "\u{1b}[1;", "\u{1b}O"])
    func ignoresUnfinishedSequences(sent: String) {
        #expect(Key.keys(in: Array(sent.utf8)) == [])
    }
}

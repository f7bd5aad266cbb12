import SessionCore
import Testing

@Suite struct ShownTextTests {
    @Test(arguments: [
        ("Tea\nlimber: forged\r\u{1b}[2J\u{7}", "Tea limber: forged [2J"),
        ("a\u{2028}b\u{2029}c\u{85}d\te", "a b c d e"),
        ("\u{202e}gnp.exe", "gnp.exe"), ("\u{202a}\u{202b}\u{202c}\u{202d}\u{2066}\u{2067}\u{2068}\u{2069}", ""),
        ("א\u{200f}b\u{200e}\u{61c}\u{200d}", "א\u{200f}b\u{200e}\u{61c}\u{200d}"), ("👩‍👩‍👧 ünï", "👩‍👩‍👧 ünï"),
    ])
    func isOneLineWithoutControlCharacters(text: String, shown: String) {
        #expect(text.onOneLine == shown)
    }
}

import ArgumentParser
import Testing

@testable import limber

@Suite struct AppearanceTests {
    @Test(arguments: [
        (["TERM": "xterm-256color"], Appearance(.extended)), (["TERM": "xterm"], Appearance(.basic)),
        (["TERM": "xterm", "COLORTERM": "yes"], Appearance(.extended)),
        (["TERM": "xterm-256color", "COLORTERM": "truecolor"], Appearance(.full)),
        (["TERM": "xterm", "COLORTERM": "24bit"], Appearance(.full)), (["TERM": "xterm-direct"], Appearance(.full)),
        (["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"], Appearance(.none)),
        (["TERM": "xterm-256color", "NO_COLOR": "1"], Appearance(.none)),
        (["TERM": "xterm-256color", "NO_COLOR": ""], Appearance(.extended)),
        (["TERM": "vt100"], Appearance(.none)), (["TERM": "linux"], Appearance(.basic, .console)),
    ])
    func followsTheEnvironment(environment: [String: String], appearance: Appearance) {
        let environment = environment.merging(["LANG": "C.UTF-8"]) { $1 }
        #expect(Appearance(environment: environment) == appearance)
    }

    @Test(arguments: [["TERM": "xterm", "LC_ALL": "C"], ["TERM": "linux", "LANG": "C"], ["TERM": "xterm"]])
    func isASCIIInTheCLocale(environment: [String: String]) {
        #expect(Appearance(environment: environment)?.glyphs == .ascii)
    }

    @Test(arguments: [["TERM": "dumb"], ["TERM": ""], [:]])
    func isNilOnADumbTerminal(environment: [String: String]) {
        #expect(Appearance(environment: environment) == nil)
    }
}

@Suite struct CharsetTests {
    @Test(arguments: [
        ([:], Charset.ascii), (["LC_ALL": "C"], .ascii), (["LANG": "POSIX"], .ascii), (["LANG": "en_GB"], .ascii),
        (["LANG": "de_DE.ISO-8859-1"], .ascii), (["LANG": "en_GB.UTF-8"], .unicode), (["LC_ALL": "C.UTF-8"], .unicode),
        (["LANG": "de_DE.utf8@euro"], .unicode), (["LC_ALL": "C", "LANG": "en_GB.UTF-8"], .ascii),
        (["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"], .unicode), (["LANG": "C.UTF-8", "LC_CTYPE": "C"], .ascii),
        (["LANG": ""], .ascii), (["LANG": "@euro"], .ascii),
    ])
    func followsTheLocale(environment: [String: String], charset: Charset) {
        #expect(Charset(environment: environment) == charset)
    }

    @Test(arguments: [
        ("plain", "plain"), ("3 × 42.5 kg → 45", "3 x 42.5 kg -> 45"), ("Neck · 1 of 8", "Neck - 1 of 8"),
        ("Über Größe, naïve façade", "Uber Grosse, naive facade"), ("“quoted” — it’s…", "\"quoted\" - it's..."),
        ("Jäger Łódź Ærø", "Jager Lodz AEro"), ("日本", "????"), ("✓ ♪", "+ *"),
    ])
    func asciiTextIsASCII(text: String, ascii: String) {
        #expect(Charset.ascii.shown(text) == ascii)
        #expect(Charset.unicode.shown(text) == text)
    }

    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"b"}"#), (#"{"a":"ü→"}"#, #"{"a":"\u00fc\u2192"}"#), (#"["😀"]"#, #"["\ud83d\ude00"]"#),
    ])
    func asciiJSONKeepsItsValue(json: String, ascii: String) {
        #expect(Charset.ascii.shown(json: json) == ascii)
        #expect(Charset.unicode.shown(json: json) == json)
    }

    @Test func asciiGlyphsAreASCII() {
        let glyphs = Glyphs.ascii
        let all =
            [
                glyphs.full, glyphs.partial, glyphs.skipped, glyphs.current, glyphs.pending, glyphs.ellipsis,
                glyphs.block,
                glyphs.shade, glyphs.rule, glyphs.side,
            ] + glyphs.heat + glyphs.corners + glyphs.partsOfCell
        #expect(all.allSatisfy { $0.unicodeScalars.allSatisfy(\.isASCII) && $0.count == 1 })
    }

    @Test func helpIsASCII() {
        let isASCII = Limber._dumpHelp().unicodeScalars.allSatisfy { $0.isASCII }
        #expect(isASCII)
    }
}

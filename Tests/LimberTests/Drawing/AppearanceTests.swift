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

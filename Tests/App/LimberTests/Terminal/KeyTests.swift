import ControlProtocol
import Platform
import SessionCore
import Testing

@testable import limber

@Suite struct KeyTests {
    @Test(arguments: [
        ("n", [Key.letter("n")]), ("N", [.letter("n")]), (" ", [.space]), ("\u{1b}", [.escape]), ("\r", [.enter]),
        ("\u{1a}", [.suspend]), ("\u{c}", [.redraw]), ("qy", [.letter("q"), .letter("y")]), ("5\t;", []), ("é", []),
        ("-+=", [.sign("-"), .sign("+"), .sign("=")]), ("<,>.", [.sign("<"), .sign(","), .sign(">"), .sign(".")]),
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

@Suite struct KeyRulesTests {
    @Test(arguments: [
        (Key.space, KeyRules.Action.perform(.toggle)), (.letter("n"), .perform(.skip)),
        (.letter("s"), .perform(.skipStretch)), (.letter("p"), .perform(.previous)), (.letter("e"), .perform(.explain)),
        (.letter("y"), .none),
        (.sign("-"), .setLevels(LevelChange(music: .by(-1)))), (.sign("+"), .setLevels(LevelChange(music: .by(1)))),
        (.sign("="), .setLevels(LevelChange(music: .by(1)))), (.sign("<"), .setLevels(LevelChange(voice: .by(-1)))),
        (.sign(","), .setLevels(LevelChange(voice: .by(-1)))), (.sign(">"), .setLevels(LevelChange(voice: .by(1)))),
        (.sign("."), .setLevels(LevelChange(voice: .by(1)))), (.letter("x"), .none), (.escape, .none), (.enter, .none),
        (.suspend, .suspend), (.redraw, .redraw),
    ])
    func mapsKeysToCommands(key: Key, action: KeyRules.Action) {
        var rules = KeyRules()
        #expect(rules.pressed(key) == action)
        #expect(!rules.isAsking)
    }

    /// The question before a stop stays until it is answered.
    @Test(arguments: [
        (Key.letter("y"), KeyRules.Action.perform(.stop), false), (.letter("n"), .none, false), (.escape, .none, false),
        (.space, .none, true), (.letter("s"), .none, true), (.letter("p"), .none, true), (.letter("q"), .none, true),
        (.enter, .none, true), (.sign("+"), .none, true), (.suspend, .suspend, true),
    ])
    func confirmsAStop(key: Key, action: KeyRules.Action, isAsking: Bool) {
        var rules = KeyRules()
        #expect(rules.pressed(.letter("q")) == .none)
        #expect(rules.isAsking)
        #expect(rules.pressed(key) == action)
        #expect(rules.isAsking == isAsking)
    }

    /// Milliseconds at which `n` is pressed, and the presses that skip. A key that is held down repeats.
    @Test(arguments: [([0, 299], [0]), ([0, 300], [0, 300]), ([0, 250, 280, 310, 340, 640], [0, 640])])
    func skipsOnceForAQuickSecondPress(times: [Int], skips: [Int]) {
        var rules = KeyRules()
        let taken = times.filter {
            rules.pressed(.letter("n"), at: MonotonicTime(nanoseconds: $0 * 1_000_000)) == .perform(.skip)
        }
        #expect(taken == skips)
    }
}

import ControlProtocol
import Testing

@testable import limber

@Suite struct KeyRulesTests {
    @Test(arguments: [
        (Key.space, KeyRules.Action.perform(.toggle)), (.letter("n"), .perform(.skip)),
        (.letter("s"), .perform(.skipStretch)), (.letter("p"), .perform(.previous)), (.letter("y"), .none),
        (.letter("x"), .none), (.escape, .none), (.enter, .none), (.suspend, .suspend), (.redraw, .redraw),
    ])
    func mapsKeysToCommands(key: Key, action: KeyRules.Action) {
        var rules = KeyRules()
        #expect(rules.pressed(key) == action)
        #expect(!rules.isAsking)
    }

    @Test func confirmsAStop() {
        var rules = KeyRules()
        #expect(rules.pressed(.letter("q")) == .none)
        #expect(rules.isAsking)
        #expect(rules.pressed(.letter("y")) == .perform(.stop))
        #expect(!rules.isAsking)
    }

    @Test(arguments: [Key.letter("n"), .escape])
    func noContinuesWithoutASkip(key: Key) {
        var rules = KeyRules()
        _ = rules.pressed(.letter("q"))
        #expect(rules.pressed(key) == .none)
        #expect(!rules.isAsking)
    }

    @Test(arguments: [Key.space, .letter("s"), .letter("p"), .letter("q"), .enter])
    func keepsTheQuestionOnOtherKeys(key: Key) {
        var rules = KeyRules()
        _ = rules.pressed(.letter("q"))
        #expect(rules.pressed(key) == .none)
        #expect(rules.isAsking)
    }

    @Test func ctrlZSuspendsDuringAQuestion() {
        var rules = KeyRules()
        _ = rules.pressed(.letter("q"))
        #expect(rules.pressed(.suspend) == .suspend)
        #expect(rules.isAsking)
    }
}

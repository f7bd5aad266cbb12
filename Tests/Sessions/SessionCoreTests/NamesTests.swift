import SessionCore
import Testing

@Suite struct NearestNamesTests {
    private let names = ["default", "null", "plughw", "pulse"]

    @Test(arguments: [
        ("null", "null", 0), ("nul", "null", 1), ("nulls", "null", 1), ("pluse", "pulse", 1), ("DEFAULT", "default", 7),
        ("", "null", 4),
    ])
    func findsTheNearestName(name: String, nearest: String, distance: Int) {
        let first = names.nearest(to: name).first
        #expect(first?.name == nearest)
        #expect(first?.distance == distance)
    }

    @Test func sortsNamesOfEqualDistance() {
        #expect(["ac", "ab", "b"].nearest(to: "a").map(\.name) == ["ab", "ac", "b"])
    }

    @Test func comparesAPrefixOfALongName() {
        #expect(names.nearest(to: String(repeating: "x", count: 100_000)).first?.distance == 100)
    }

    @Test(arguments: [
        ("nek", "neck"), ("Neck", "neck"), ("nekc", "neck"), ("sholders", "shoulders"), ("ham", "hamstrings"),
        ("hipflexors", "hip_flexors"), ("knee", nil), ("elbow", nil), ("x", nil), ("", nil),
    ])
    func suggestsOnlyNearNames(name: String, suggestion: String?) {
        #expect(Region.allCases.map(\.rawValue).suggestion(for: name) == suggestion)
    }
}

@Suite struct LanguageTagTests {
    @Test(arguments: [
        ("en", "en"), ("DE", "de"), ("pt-br", "pt-BR"), ("zh-hant-TW", "zh-Hant-TW"), ("de-1996", "de-1996"),
        ("gsw", "gsw"),
    ])
    func writesATagInItsUsualCase(text: String, tag: String) throws {
        #expect(try LanguageTag(parsing: text).description == tag)
    }

    @Test(arguments: ["", "d", "german", "de_DE", "de-", "d3", "de-123456789", "de DE", "dé", "; rm -rf /"])
    func rejectsOtherText(text: String) {
        #expect(
            throws: OptionError("'\(text)' is not a language tag; use a tag such as en, de or pt-BR")
        ) { try LanguageTag(parsing: text) }
    }

    @Test(arguments: [("de", "de-AT", true), ("de-CH", "de-AT", true), ("de", "nl", false), ("en", "en-GB", true)])
    func matchesTheSameLanguageInAnyRegion(one: String, other: String, matches: Bool) throws {
        #expect(try LanguageTag(parsing: one).matches(LanguageTag(parsing: other)) == matches)
    }
}

import SessionCore
import Testing

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
        let error = #expect(throws: OptionError.self) { try LanguageTag(parsing: text) }
        #expect(error?.description == "'\(text)' is not a language tag; use a tag such as en, de or pt-BR")
    }

    @Test(arguments: [("de", "de-AT", true), ("de-CH", "de-AT", true), ("de", "nl", false), ("en", "en-GB", true)])
    func matchesTheSameLanguageInAnyRegion(one: String, other: String, matches: Bool) throws {
        #expect(try LanguageTag(parsing: one).matches(LanguageTag(parsing: other)) == matches)
    }
}

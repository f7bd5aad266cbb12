package import FoundationEssentials

/// The rule of every text that another program sends: it does not have the character U+0000, at which SQLite and C end
/// a text.
///
/// JSON can write the character as an escape only, so all readers of JSON share this rule: bodies of HTTP requests,
/// lines of the control socket, and imports. The rules of YAML files refuse all control characters, and an argument of
/// a command cannot have this one.
package enum StoredText {
    /// The rule, as words that follow the name of a text.
    package static let problem = "must not have the character U+0000"

    /// Returns whether a string in a JSON document has the character.
    package static func hasNull(in json: Data) -> Bool { nextNull(in: json[...]) != nil }

    /// Returns a JSON document with U+FFFD in the place of each U+0000. The document keeps its length.
    package static func withoutNull(_ json: Data) -> Data {
        var document = json
        var rest = json[...]
        while let escape = nextNull(in: rest) {
            document.replaceSubrange(escape, with: Data(#"\ufffd"#.utf8))
            rest = json[escape.upperBound...]
        }
        return document
    }

    /// Returns the place of the first escape of U+0000. A backslash before it may be escaped itself.
    private static func nextNull(in json: Data) -> Range<Data.Index>? {
        var rest = json
        while let escape = rest.firstRange(of: Data(#"\u0000"#.utf8)) {
            let backslashes = json[..<escape.lowerBound].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            if backslashes.isMultiple(of: 2) { return escape }
            rest = rest[escape.upperBound...]
        }
        return nil
    }
}

import Yams

/// The type and the value of a scalar in the core schema of YAML 1.2, in which JSON Schema describes a file.
enum YAMLValue: Hashable {
    case null
    case truth(Bool)
    /// A number without a fraction, such as `60`, `0x3C` or `6e1`.
    case whole(Int)
    /// Any other number.
    case number
    case text(String)
}

extension Node.Scalar {
    /// The value in the core schema.
    var value: YAMLValue {
        if isNull { return .null }
        guard isPlain else { return .text(string) }
        switch string {
        case "true", "True", "TRUE": return .truth(true)
        case "false", "False", "FALSE": return .truth(false)
        case ".nan", ".NaN", ".NAN": return .number
        case _ where string.wholeMatch(of: /[-+]?\.(inf|Inf|INF)/) != nil: return .number
        case _ where string.wholeMatch(of: /0o[0-7]+/) != nil: return Self.whole(string.dropFirst(2), radix: 8)
        case _ where string.wholeMatch(of: /0x[0-9a-fA-F]+/) != nil: return Self.whole(string.dropFirst(2), radix: 16)
        case _ where string.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil:
            return Double(string).flatMap { Int(exactly: $0) }.map(YAMLValue.whole) ?? .number
        default: return .text(string)
        }
    }

    private static func whole(_ digits: Substring, radix: Int) -> YAMLValue {
        Int(digits, radix: radix).map(YAMLValue.whole) ?? .number
    }
}

/// A writer of YAML scalars.
enum YAMLText {
    /// The words that YAML 1.1 or 1.2 reads as another type than a text.
    private static let words: Set = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]

    /// Returns the text unquoted if it is a plain scalar of YAML in any context, else in double quotes.
    static func scalar(_ text: String) -> String {
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
        let isSimple =
            text.utf8.first.map(isLetter) == true && text.utf8.last != UInt8(ascii: " ")
            && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || " -()/'".utf8.contains($0) }
        guard !isSimple || words.contains(text.lowercased()) else { return text }
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value):
                "\\x\(scalar.value < 0x10 ? "0" : "")\(String(scalar.value, radix: 16))"
            // Line breaks of YAML 1.1, and characters that a file cannot have.
            case "\u{2028}", "\u{2029}", "\u{feff}", "\u{fffe}", "\u{ffff}": "\\u\(String(scalar.value, radix: 16))"
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }
}

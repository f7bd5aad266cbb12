/// The character set of the locale: the characters that may be written to the terminal.
enum Charset: Hashable, Sendable {
    case unicode
    /// The C locale and every other locale that is not UTF-8. Only ASCII is written.
    case ascii

    /// Reads the locale by the precedence of setlocale(3): the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is not
    /// empty.
    init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        // The codeset stands between the territory and a modifier: de_DE.UTF-8@euro.
        let codeset = locale.lowercased().split(separator: "@").first?.split(separator: ".").dropFirst().last ?? ""
        self = ["utf-8", "utf8"].contains(codeset) ? .unicode : .ascii
    }

    /// Returns the text in this charset. In ASCII, letters lose their accents, symbols become the nearest ones, and
    /// other characters become `?`.
    func shown(_ text: String) -> String {
        guard isRestricted(text) else { return text }
        return text.unicodeScalars.map { $0.isASCII ? String($0) : $0.asciiText }.joined()
    }

    /// Returns the JSON in this charset. In ASCII, other characters are escaped, so the values stay the same.
    func shown(json: String) -> String {
        guard isRestricted(json) else { return json }
        return json.utf16.map { unit in
            guard unit > 0x7f else { return String(Unicode.Scalar(UInt8(unit))) }
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    private func isRestricted(_ text: String) -> Bool {
        switch self {
        case .unicode: false
        case .ascii: !text.utf8.allSatisfy { $0 < 0x80 }
        }
    }
}

extension Unicode.Scalar {
    /// The nearest ASCII text to a character beyond ASCII.
    fileprivate var asciiText: String {
        switch self {
        case "\u{a0}": " "
        case "·", "‐", "‑", "–", "—", "−", "─": "-"
        case "×": "x"
        case "→": "->"
        case "…": "..."
        case "‘", "’": "'"
        case "“", "”": "\""
        case "½": "1/2"
        case "♪", "●", "■": "*"
        case "✓", "√": "+"
        case "°": " deg"
        case "ß": "ss"
        default: baseLetter ?? String(repeating: "?", count: columns)
        }
    }

    /// The letter in the character's Unicode name, such as `LATIN SMALL LETTER U WITH DIAERESIS`.
    private var baseLetter: String? {
        let words = properties.name?.split(separator: " ") ?? []
        guard words.count >= 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count <= 2 else { return nil }
        switch words[1] {
        case "SMALL": return words[3].lowercased()
        case "CAPITAL": return String(words[3])
        default: return nil
        }
    }
}

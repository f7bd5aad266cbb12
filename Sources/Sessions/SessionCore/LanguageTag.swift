/// A language tag of BCP 47, such as `de` or `pt-BR`: a language with optional script, region and variants.
public struct LanguageTag: Hashable, Sendable {
    /// English, the language of the bundled catalogs, and of catalogs that name none.
    public static let english = LanguageTag(subtags: ["en"])

    /// The subtags in their usual case.
    private let subtags: [String]

    private init(subtags: [String]) {
        self.subtags = subtags
    }

    /// The language without script and region, such as `pt`.
    public var primary: String { subtags[0] }

    /// Whether the language is English, in any region.
    public var isEnglish: Bool { primary == Self.english.primary }

    /// Returns whether both tags have the same language, in any region. `de` matches `de-AT`.
    public func matches(_ other: LanguageTag) -> Bool { primary == other.primary }
}

extension LanguageTag: TextCodable {
    /// The tag in its usual case, such as `pt-BR`.
    public var description: String { subtags.joined(separator: "-") }

    /// Parses a tag in any case.
    public init(parsing text: String) throws(OptionError) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { $0.lowercased() }
        let isValid = parts.enumerated().allSatisfy { index, part in
            (index == 0 ? 2...3 : 1...8).contains(part.utf8.count)
                && part.utf8.allSatisfy { byte in
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                        || index > 0 && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                }
        }
        guard isValid, text.utf8.count <= 35 else {
            throw OptionError("'\(text)' is not a language tag; use a tag such as en, de or pt-BR")
        }
        subtags = parts.enumerated().map { index, part in
            switch (index, part.utf8.count) {
            case (1..., 2): part.uppercased()
            case (1..., 4) where !(part.first?.isNumber ?? false): part.prefix(1).uppercased() + part.dropFirst()
            default: part
            }
        }
    }
}

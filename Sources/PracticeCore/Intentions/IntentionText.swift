/// What somebody has resolved, as it may be kept: one line that says something.
public struct IntentionText: Hashable, Sendable, CustomStringConvertible {
    /// Why a text is none.
    public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
        /// It says nothing.
        case blank
        /// It is a book.
        case tooLong
        /// It has characters that are commands to a terminal, or turn the text around.
        case controlCharacters

        /// One sentence.
        public var description: String { description(of: "an intention") }

        /// One sentence about what the text was to be.
        public func description(of thing: String) -> String {
            switch self {
            case .blank: "\(thing) must not be empty"
            case .tooLong: "\(thing) must not exceed \(IntentionText.most) characters"
            case .controlCharacters: "\(thing) must not contain control characters"
            }
        }
    }

    /// The most characters.
    public static let most = 1000

    /// The text.
    public let description: String

    /// Takes what somebody wrote without the space around it; a line break within is a space.
    public init(_ written: String) throws(Fault) {
        let lines = written.unicodeScalars.split(whereSeparator: { "\n\r\t".unicodeScalars.contains($0) })
        let text = lines.map { String(String.UnicodeScalarView($0)).trimmed }.filter { !$0.isEmpty }
            .joined(separator: " ")
        guard !text.isEmpty else { throw .blank }
        guard text.unicodeScalars.count <= Self.most else { throw .tooLong }
        guard !text.unicodeScalars.contains(where: \.isCommand) else { throw .controlCharacters }
        description = text
    }
}

extension String {
    fileprivate var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[first...last]))
    }
}

extension Unicode.Scalar {
    /// Controls, line separators, and what changes the direction of what follows (Unicode Standard Annex #9, 2).
    fileprivate var isCommand: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
    }
}

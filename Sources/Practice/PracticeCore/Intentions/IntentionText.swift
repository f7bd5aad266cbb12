public import SessionCore

/// The valid text of an intention: one line of 1 to 1000 characters, without control characters.
public struct IntentionText: Hashable, Sendable, CustomStringConvertible {
    /// The reason for refusing a text.
    public enum Fault: Refusal, Hashable {
        case blank
        case tooLong
        /// The text has terminal control characters, or characters that change its direction.
        case controlCharacters

        /// The kind of the refusal.
        public var refusalKind: RefusalKind { .invalid }

        /// The reason as a sentence about an intention.
        public var description: String { description(of: "an intention") }

        /// Returns the reason as a sentence about `thing`, such as `an answer`.
        public func description(of thing: String) -> String {
            switch self {
            case .blank: "\(thing) must not be empty"
            case .tooLong: "\(thing) must not exceed \(IntentionText.maximumLength) characters"
            case .controlCharacters: "\(thing) must not contain control characters"
            }
        }
    }

    /// The maximum length in Unicode scalars.
    public static let maximumLength = 1000

    /// The text on one line.
    public let description: String

    /// Trims white space and joins lines by a space.
    public init(_ written: String) throws(Fault) {
        let lines = written.unicodeScalars.split(whereSeparator: { "\n\r\t".unicodeScalars.contains($0) })
        let text = lines.map { String(String.UnicodeScalarView($0)).trimmed }.filter { !$0.isEmpty }
            .joined(separator: " ")
        guard !text.isEmpty else { throw .blank }
        guard text.unicodeScalars.count <= Self.maximumLength else { throw .tooLong }
        guard !text.unicodeScalars.contains(where: \.isDisplayControl) else { throw .controlCharacters }
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

/// Recorded words that any sentence may contain, found by what they say: case, punctuation and abbreviations do not
/// matter.
///
/// ```swift
/// let phrases = Phrases(["in-30-seconds.opus": "In 30 seconds.", "press-play.opus": "Press play to start."])
/// let pieces = phrases.pieces(of: "Core in 30 seconds. Press play to start.")
/// // spoken "Core", recorded "in-30-seconds.opus", recorded "press-play.opus"
/// ```
public struct Phrases: Hashable, Sendable {
    /// A part of a sentence.
    public struct Piece: Hashable, Sendable {
        /// The path of the recording; `nil` for words that no recording has.
        public let path: String?
        /// The words.
        public let words: String
        /// Whether the words end a sentence.
        public var endsSentence: Bool { words.last.map { ".?!:".contains($0) } ?? false }

        /// Creates a part of a sentence.
        public init(path: String? = nil, words: String) {
            self.path = path
            self.words = words
        }
    }

    private let paths: [[String]: String]
    private let longest: Int

    /// Creates the phrases of a manifest from their words by path.
    public init(_ texts: [String: String]) {
        paths = Dictionary(texts.map { (Self.words(of: $0.value), $0.key) }) { first, _ in first }
        longest = paths.keys.map(\.count).max() ?? 0
    }

    /// Returns the path of the recording that says exactly a text; `nil` if there is none.
    public func path(of text: String) -> String? { paths[Self.words(of: text)] }

    /// Splits a text into recorded phrases, the longest first, and the words between them.
    public func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var spoken: [Substring] = []
        var rest = text.split(separator: " ").flatMap(Self.parts)[...]
        func flush() {
            if !spoken.isEmpty { pieces.append(Piece(path: nil, words: spoken.joined(separator: " "))) }
            spoken = []
        }
        while let next = rest.first {
            let found = stride(from: min(longest, rest.count), to: 0, by: -1).lazy
                .map { rest.prefix($0).joined(separator: " ") }
                .compactMap { words in path(of: words).map { Piece(path: $0, words: words) } }.first
            if let found {
                flush()
                pieces.append(found)
                rest = rest.dropFirst(found.words.split(separator: " ").count)
            } else {
                spoken.append(next)
                rest = rest.dropFirst()
            }
        }
        flush()
        return pieces
    }

    /// Returns a time of day such as `07:05` as the words that are read, and any other word as it is.
    private static func parts(of word: Substring) -> [Substring] {
        let digits = word.drop { !$0.isNumber }
        let numbers = digits.prefix { $0.isNumber || $0 == ":" }.split(separator: ":").compactMap { Int($0) }
        guard numbers.count == 2, digits.count == word.count else { return [word] }
        let end = digits.drop { $0.isNumber || $0 == ":" }
        switch numbers[1] {
        case 0: return ["\(numbers[0])", "o'clock\(end)"]
        case ..<10: return ["\(numbers[0])", "oh", "\(numbers[1])\(end)"]
        default: return ["\(numbers[0])", "\(numbers[1])\(end)"]
        }
    }

    private static let abbreviations = [
        "min": "minutes", "s": "seconds", "h": "hours", "mon": "monday", "tue": "tuesday", "wed": "wednesday",
        "thu": "thursday", "fri": "friday", "sat": "saturday", "sun": "sunday",
    ]

    private static func words(of text: String) -> [String] {
        text.lowercased().split { $0 == " " || ",.?!:;\"".contains($0) }.map { abbreviations[String($0)] ?? String($0) }
    }
}

/// The words of a clip in parts, each of which fits two lines of a screen.
///
/// ```swift
/// let text = CaptionText("Sit down. Close your eyes.", inPartsOf: 20)
/// let words = text.words(after: 0.5)  // "Close your eyes."
/// ```
public struct CaptionText: Hashable, Sendable {
    /// The parts in order, at least one.
    public let parts: [String]

    /// Divides words between sentences. A sentence that is longer than a part is divided between its words.
    ///
    /// - Parameter length: The greatest length of a part, in characters, above 0. Two lines of 72 columns have room for
    ///   130, with a gap at the end of the first line.
    public init(_ words: String, inPartsOf length: Int = 130) {
        // A text has at most as many characters as bytes.
        guard words.utf8.count > length else {
            parts = [words]
            return
        }
        let pieces = Self.sentences(of: words).flatMap { sentence in
            sentence.count <= length ? [sentence] : Self.joined(Self.words(of: sentence, upTo: length), upTo: length)
        }
        let joined = Self.joined(pieces, upTo: length)
        parts = joined.isEmpty ? [words] : joined
    }

    /// Returns the part that is spoken after a share of the clip, from 0 to 1. The time of a part is proportional to
    /// the number of its characters.
    public func words(after share: Double) -> String {
        let lengths = parts.map { Double($0.count) }
        let spoken = share * lengths.reduce(0, +)
        var end = 0.0
        for (part, length) in zip(parts, lengths).dropLast() {
            end += length
            if spoken < end { return part }
        }
        return parts[parts.count - 1]
    }

    /// Returns the sentences without the spaces between them. A sentence ends with its mark before a space, or with a
    /// mark of Chinese or Japanese.
    private static func sentences(of words: String) -> [String] {
        var sentences: [String] = []
        var sentence = ""
        for word in words.split(whereSeparator: \.isWhitespace) {
            sentence += sentence.isEmpty ? "" : " "
            for character in word {
                sentence.append(character)
                guard "。！？".contains(character) else { continue }
                sentences.append(sentence)
                sentence = ""
            }
            // Quotation marks and brackets may follow the mark.
            guard let mark = word.last(where: { $0.isLetter || $0.isNumber || ".!?…".contains($0) }),
                ".!?…".contains(mark), !sentence.isEmpty
            else { continue }
            sentences.append(sentence)
            sentence = ""
        }
        return sentences + (sentence.isEmpty ? [] : [sentence])
    }

    /// Returns the words of a sentence. A word that is longer than a part is divided.
    private static func words(of sentence: String, upTo length: Int) -> [String] {
        sentence.split(separator: " ").flatMap { word in
            var pieces: [String] = []
            var rest = word
            while !rest.isEmpty {
                pieces.append(String(rest.prefix(length)))
                rest = rest.dropFirst(length)
            }
            return pieces
        }
    }

    /// Joins successive pieces as far as they fit into a part.
    private static func joined(_ pieces: [String], upTo length: Int) -> [String] {
        pieces.reduce(into: []) { joined, piece in
            guard let last = joined.last, last.count + 1 + piece.count <= length else { return joined.append(piece) }
            joined[joined.count - 1] = "\(last) \(piece)"
        }
    }
}

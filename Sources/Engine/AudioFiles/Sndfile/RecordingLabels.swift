import Glibc

/// The title of a recording, and the places at which its parts begin.
public struct RecordingLabels: Sendable {
    /// The most chapters in a file, and the most Unicode scalars of a name: with the headers of Vorbis they fit into
    /// one page of Ogg, 64 KiB.
    private static let (mostChapters, longestName) = (200, 60)

    let title: String
    let date: String
    let chapters: [(frame: Int, name: String)]

    /// Creates labels.
    ///
    /// - Parameters:
    ///   - date: The day, such as `2026-11-29`.
    ///   - chapters: The first frames of the parts, in order, and their names for people.
    public init(title: String, date: String, chapters: [(frame: Int, name: String)]) {
        self.title = title
        self.date = date
        self.chapters = chapters.prefix(Self.mostChapters).map { frame, name in
            (frame, String(name.unicodeScalars.prefix(Self.longestName)))
        }
    }

    /// The chunk `cue ` of RIFF WAVE: the number of places, and each with its number and frame.
    var cuePoints: [UInt8] {
        chapters.enumerated().reduce(into: [UInt8](number: chapters.count)) { chunk, chapter in
            let frame = [UInt8](number: chapter.element.frame)
            chunk += [UInt8](number: chapter.offset + 1) + frame + Array("data\0\0\0\0\0\0\0\0".utf8) + frame
        }
    }

    /// The chunk `LIST` of RIFF WAVE with the names of the places. libsndfile fills a chunk up to a multiple of four
    /// bytes, but rejects such bytes when it reads them, so that each name has such a size.
    var cueNames: [UInt8] {
        chapters.enumerated().reduce(into: Array("adtl".utf8)) { chunk, chapter in
            var text = Array(chapter.element.name.utf8) + [0]
            while text.count % 4 != 0 { text.append(0) }
            chunk += Array("labl".utf8) + [UInt8](number: 4 + text.count) + [UInt8](number: chapter.offset + 1) + text
        }
    }

    /// Returns the comments of FLAC and Ogg that players read as chapters, each with its size before it.
    func comments(rate: Int) -> [[UInt8]] {
        func digits(_ number: Int, _ count: Int) -> String { String("\(1000 + number)".suffix(count)) }
        return chapters.enumerated().flatMap { index, chapter in
            let (seconds, name) = (chapter.frame / rate, "CHAPTER\(digits(index + 1, 3))")
            let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { digits($0, 2) }.joined(separator: ":")
            return ["\(name)=\(time).\(digits(chapter.frame % rate * 1000 / rate, 3))", "\(name)NAME=\(chapter.name)"]
        }.map { [UInt8](number: $0.utf8.count) + Array($0.utf8) }
    }
}

/// The comments that take the place of one of the same size, in the header of a FLAC or Ogg file.
///
/// libsndfile writes one comment of each kind. Replaced in place, no other byte of the file moves.
struct ReplacedComment {
    /// The bytes of the size and the name of a comment, `comment=`.
    private static let headSize = 12
    /// The bytes at the start of a file that are searched.
    private static let searched = 1 << 17

    private let comments: [[UInt8]]

    /// - Parameter comments: At least one, with their sizes.
    init(_ comments: [[UInt8]]) { self.comments = comments }

    /// The text of the comment that is replaced.
    var text: String { String(repeating: ".", count: comments.joined().count - Self.headSize) }

    /// Replaces the comment. A file without it stays as it is.
    ///
    /// - Returns: Whether the file was written; `errno` says why not.
    func replace(in descriptor: Int32) -> Bool {
        var head = OggPages.bytes(Self.searched, at: 0, of: descriptor)
        let isFLAC = head.starts(with: "fLaC".utf8)
        // In FLAC, the comments are the second block.
        let block =
            isFLAC
            ? 46 : ["\u{3}vorbis", "OpusTags"].compactMap { head.firstRange(of: Array($0.utf8))?.upperBound }.first
        guard let block, let old = head.firstRange(of: Array(text.utf8)), old.lowerBound >= block + Self.headSize else {
            return true
        }
        let counted = block + 4 + head.number(at: block)
        guard counted < old.lowerBound else { return true }
        let count = head.number(at: counted) + comments.count - 1
        head.replaceSubrange(counted..<counted + 4, with: [UInt8](number: count))
        head.replaceSubrange(old.lowerBound - Self.headSize..<old.upperBound, with: Array(comments.joined()))
        if !isFLAC { OggPages.seal(pageAt: old.lowerBound, in: &head) }
        return pwrite(descriptor, head, head.count, 0) == head.count
    }
}

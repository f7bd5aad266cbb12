import CLinux
import Glibc

/// The loudness that the tags of a file state, as other programs have measured it or as the user wants it.
enum LoudnessTags {
    /// The largest gain in a tag, in decibels, that is not a mistake.
    private static let largestGain = 60.0
    /// The loudness to which ReplayGain brings a file.
    private static let replayGainTarget = -18.0
    /// The loudness to which the tags of R128 bring a file.
    private static let r128Target = -23.0
    /// The largest peak in a tag that is not a mistake. A decoded sound can exceed full scale.
    private static let largestPeak = 10.0

    /// Returns the loudness in the tags of a file, or else of its album; `nil` if there is none. Tags that cannot be
    /// right are ignored.
    ///
    /// A gain of R128 is a number of 1/256 dB (RFC 7845). It applies to the sound after the output gain in the header
    /// of Opus, which libsndfile applies.
    ///
    /// - Parameter tags: The names, in any case, and the values.
    static func loudness(in tags: [(name: String, value: String)]) -> Loudness? {
        let values = Dictionary(tags.map { ($0.name.uppercased(), $0.value) }) { first, _ in first }
        for part in ["TRACK", "ALBUM"] {
            let peak = values["REPLAYGAIN_\(part)_PEAK"].flatMap(number).flatMap {
                $0 > 0 && $0 <= largestPeak ? $0 : nil
            }
            let gains = [
                values["R128_\(part)_GAIN"].flatMap { Int($0) }.map { (Double($0) / 256, r128Target) },
                values["REPLAYGAIN_\(part)_GAIN"].flatMap(number).map { ($0, replayGainTarget) },
            ]
            for case let (gain, target)? in gains where abs(gain) <= largestGain {
                return Loudness(lufs: target - gain, peak: peak)
            }
        }
        return nil
    }

    /// Returns a number that is written with digits, as in `-7.03 dB`.
    private static func number(_ text: String) -> Double? {
        var digits = text.lowercased().filter { $0 != " " }
        if digits.hasSuffix("db") { digits.removeLast(2) }
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.".contains($0)) }) else { return nil }
        return Double(digits)
    }
}

extension SoundFileReader {
    /// The loudness that the file's tags state (ReplayGain 2.0 and RFC 7845); `nil` without tags that can be right.
    ///
    /// Reads comments of FLAC, Ogg Vorbis and Opus, user-defined texts of ID3v2 and tags of APEv2 in MPEG audio, and
    /// tags that FFmpeg reads.
    public var taggedLoudness: Loudness? {
        switch source {
        case .sndfile: LoudnessTags.loudness(in: VorbisComments.tags(of: path))
        case .mpeg(let file): LoudnessTags.loudness(in: file.userTexts + APETags.tags(of: path))
        case .ffmpeg(let file): LoudnessTags.loudness(in: file.tags)
        // The comments of a stream say nothing about the next one.
        case .chain: nil
        }
    }
}

/// The comments in the header of a FLAC (RFC 9639) or an Ogg file of Vorbis or Opus (RFC 7845), such as
/// `REPLAYGAIN_TRACK_GAIN=-3.20 dB`.
enum VorbisComments {
    /// The largest header that is read. Covers are part of it.
    private static let longestHeader = 1 << 24

    /// Returns the comments of a file; none for a file of another kind, and for a damaged one.
    static func tags(of path: String) -> [(name: String, value: String)] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        let start = OggPages.bytes(10, at: 0, of: descriptor)
        if start.starts(with: "OggS".utf8) {
            return OggPages.packets(2, in: descriptor, limit: longestHeader).flatMap(inPackets) ?? []
        }
        // ID3v2 can precede FLAC. Its size has 7 bits in each byte.
        let tag =
            start.starts(with: "ID3".utf8) && start.count == 10
            ? 10 + start[6...].reduce(0) { $0 << 7 | Int($1 & 0x7F) } : 0
        return inFLAC(at: tag, of: descriptor) ?? []
    }

    private static func inPackets(_ packets: [[UInt8]]) -> [(name: String, value: String)]? {
        let (identification, comments) = (packets[0], packets[1])
        for (first, second) in [("\u{1}vorbis", "\u{3}vorbis"), ("OpusHead", "OpusTags")]
        where identification.starts(with: first.utf8) && comments.starts(with: second.utf8) {
            return tags(in: comments[second.utf8.count...])
        }
        return nil
    }

    private static func inFLAC(at start: Int, of descriptor: Int32) -> [(name: String, value: String)]? {
        guard OggPages.bytes(4, at: start, of: descriptor).elementsEqual("fLaC".utf8) else { return nil }
        var offset = start + 4
        while case let header = OggPages.bytes(4, at: offset, of: descriptor), header.count == 4 {
            let size = header[1...].reduce(0) { $0 << 8 | Int($1) }
            // The type of the block is 4, a block of comments.
            if header[0] & 0x7F == 4 { return tags(in: OggPages.bytes(size, at: offset + 4, of: descriptor)[...]) }
            guard header[0] & 0x80 == 0 else { return nil }
            offset += 4 + size
        }
        return nil
    }

    /// Returns the comments of a block: the name of the encoder, the number of comments, and each with its size.
    private static func tags(in block: ArraySlice<UInt8>) -> [(name: String, value: String)] {
        var block = TagBlock(rest: block)
        guard block.takeNumber().flatMap({ block.take($0) }) != nil, let count = block.takeNumber() else { return [] }
        var tags: [(name: String, value: String)] = []
        for _ in 0..<count {
            guard let comment = block.takeNumber().flatMap({ block.take($0) }) else { break }
            // Lyrics and covers are longer than any tag of loudness.
            guard comment.count < 256, let sign = comment.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let parts = [comment[..<sign], comment[(sign + 1)...]].map { String(decoding: $0, as: UTF8.self) }
            tags.append((parts[0], parts[1]))
        }
        return tags
    }
}

/// The tags of APEv2 at the end of a file, such as those that mp3gain writes into MP3.
enum APETags {
    /// The bytes of the footer: a name, the version, the size of the items and the footer, their number, and flags.
    private static let footerSize = 32
    /// The bytes of a tag of ID3v1, which can follow.
    private static let oldTagSize = 128
    /// The largest tag that is read. Covers are part of it.
    private static let longest = 1 << 24

    /// Returns the tags of a file; none for a file without them, and for a damaged one.
    static func tags(of path: String) -> [(name: String, value: String)] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        let length = Int(lseek(descriptor, 0, SEEK_END))
        for end in [length, length - oldTagSize] where end >= footerSize {
            let footer = OggPages.bytes(footerSize, at: end - footerSize, of: descriptor)
            var numbers = TagBlock(rest: footer.dropFirst(12))
            guard footer.starts(with: "APETAGEX".utf8), let size = numbers.takeNumber(),
                let count = numbers.takeNumber(), (footerSize...min(end, longest)).contains(size)
            else { continue }
            return tags(count, in: OggPages.bytes(size - footerSize, at: end - size, of: descriptor)[...])
        }
        return []
    }

    /// Returns the items of a tag: each has the size of its value, flags, and its name, which ends with NUL.
    private static func tags(_ count: Int, in items: ArraySlice<UInt8>) -> [(name: String, value: String)] {
        var (block, tags) = (TagBlock(rest: items), [(name: String, value: String)]())
        for _ in 0..<count {
            guard let size = block.takeNumber(), block.takeNumber() != nil, let end = block.rest.firstIndex(of: 0),
                let name = block.take(end - block.rest.startIndex), block.take(1) != nil, let value = block.take(size)
            else { break }
            // Covers are longer than any tag of loudness.
            guard size < 256 else { continue }
            tags.append((String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
        }
        return tags
    }
}

/// The bytes of a block of tags, with numbers of 32 bits, the least significant byte first.
private struct TagBlock {
    var rest: ArraySlice<UInt8>

    mutating func takeNumber() -> Int? { take(4).map { Array($0).number(at: 0) } }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}

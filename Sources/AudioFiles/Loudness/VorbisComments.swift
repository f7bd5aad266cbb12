import CLinux
import Glibc

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
        var rest = block
        func takeNumber() -> Int? {
            guard rest.count >= 4 else { return nil }
            defer { rest = rest.dropFirst(4) }
            return rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        func takeText() -> ArraySlice<UInt8>? {
            guard let size = takeNumber(), size <= rest.count else { return nil }
            defer { rest = rest.dropFirst(size) }
            return rest.prefix(size)
        }
        guard takeText() != nil, let count = takeNumber() else { return [] }
        var tags: [(name: String, value: String)] = []
        for _ in 0..<count {
            guard let comment = takeText() else { break }
            // Lyrics and covers are longer than any tag of loudness.
            guard comment.count < 256, let sign = comment.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let parts = [comment[..<sign], comment[(sign + 1)...]].map { String(decoding: $0, as: UTF8.self) }
            tags.append((parts[0], parts[1]))
        }
        return tags
    }
}

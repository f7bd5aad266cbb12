/// A FLAC file (RFC 9639) with comments, such as `REPLAYGAIN_TRACK_GAIN=8 dB`: with this one it has the loudness of
/// bundled music, so a session keeps its samples.
package enum FLAC {
    /// Returns a file of samples at 48 kHz.
    package static func bytes(of samples: [Int16], channels: Int = 1, comments: [String]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        try folder.sound("a.flac", channels: channels, samples)
        return commented(try folder.bytes(of: "a.flac"), comments)
    }

    /// Returns a file with these comments instead of its own.
    private static func commented(_ bytes: [UInt8], _ comments: [String]) -> [UInt8] {
        var blocks: [(type: UInt8, bytes: ArraySlice<UInt8>)] = []
        var rest = bytes.dropFirst(4)
        var isLast = false
        while !isLast {
            let header = Array(rest.prefix(4))
            let size = header[1...].reduce(0) { $0 << 8 | Int($1) }
            isLast = header[0] & 0x80 != 0
            blocks.append((header[0] & 0x7F, rest.dropFirst(4).prefix(size)))
            rest = rest.dropFirst(4 + size)
        }
        let list = little(0) + little(comments.count) + comments.flatMap { little($0.utf8.count) + Array($0.utf8) }
        blocks.removeAll { $0.type == 4 }
        blocks.append((4, list[...]))
        var file = Array(bytes.prefix(4))
        for (index, block) in blocks.enumerated() {
            file.append(block.type | (index == blocks.count - 1 ? 0x80 : 0))
            file += little(block.bytes.count).prefix(3).reversed() + block.bytes
        }
        return file + rest
    }

    private static func little(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

import Glibc

/// The length that a WAV header claims, even if the file holds less.
///
/// libsndfile silently reduces `frames` to the data present, but the length of a clip is its header's
/// (`docs/rules.md`, "Sound").
enum RIFFHeader {
    /// The smallest placeholder of programs that write the header before they know the length: sox writes 0x7FFFF000,
    /// arecord 0x80000000, ffmpeg 0xFFFFFFFF.
    private static let smallestPlaceholder = 0x7FFF_0000

    /// The most chunks searched for `data`, more than any known writer puts before it.
    private static let chunkLimit = 64

    /// Returns the length of the `data` chunk in bytes; `nil` if the file is not RIFF or the length is a placeholder.
    static func claimedBytes(of descriptor: Int32) -> Int? {
        guard let head = read(12, at: 0, of: descriptor), head.hasTag("RIFF", at: 0), head.hasTag("WAVE", at: 8) else {
            return nil
        }
        var offset = 12
        for _ in 0..<chunkLimit {
            guard let chunk = read(8, at: offset, of: descriptor) else { return nil }
            let size = chunk.littleEndian(at: 4)
            if chunk.hasTag("data", at: 0) { return size < smallestPlaceholder ? size : nil }
            // RIFF pads a chunk of odd length with one byte.
            offset += 8 + size + size % 2
        }
        return nil
    }

    private static func read(_ count: Int, at offset: Int, of descriptor: Int32) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = max(0, pread(descriptor, buffer.baseAddress, count, offset))
        }
        return bytes.count == count ? bytes : nil
    }
}

extension [UInt8] {
    fileprivate func hasTag(_ tag: StaticString, at offset: Int) -> Bool {
        tag.withUTF8Buffer { self[offset..<offset + 4].elementsEqual($0) }
    }

    fileprivate func littleEndian(at offset: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
    }
}

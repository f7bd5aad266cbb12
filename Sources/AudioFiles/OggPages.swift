import CLinux
import Glibc

/// The pages of an Ogg file (RFC 3533), such as one of Opus.
///
/// Each page has a checksum and a number. Pages whose checksums and numbers are right hold what the encoder wrote, so
/// they need not be decoded to find damage. Decoding Opus takes a hundred times as long.
public enum OggPages {
    /// The largest file that is read. Larger ones are not checked.
    private static let longestFile = 64 << 20
    private static let headerBytes = 27
    private static let checksumOffset = 22

    /// The progress of a stream in the file.
    private enum Stream {
        case open(nextPage: UInt32)
        case ended
    }

    /// Whether a file consists of whole Ogg pages, from the first to the last of each stream.
    ///
    /// - Returns: `false` also for a file of another kind.
    public static func areIntact(in path: String) -> Bool {
        contents(of: path).map(areIntact) ?? false
    }

    static func areIntact(_ bytes: [UInt8]) -> Bool {
        var streams: [UInt32: Stream] = [:]
        var start = 0
        while start < bytes.count {
            guard let end = pageEnd(from: start, in: bytes) else { return false }
            let flags = bytes[start + 5]
            let serial = bytes.littleEndian(at: start + 14)
            let number = bytes.littleEndian(at: start + 18)
            switch streams[serial] {
            case nil: guard flags & 2 != 0, number == 0 else { return false }
            case .open(let next): guard flags & 2 == 0, number == next else { return false }
            case .ended: return false
            }
            streams[serial] = flags & 4 != 0 ? .ended : .open(nextPage: number &+ 1)
            start = end
        }
        return !streams.isEmpty && streams.values.allSatisfy { if case .ended = $0 { true } else { false } }
    }

    /// Returns the end of a page; `nil` unless the page is whole and has the right checksum.
    private static func pageEnd(from start: Int, in bytes: [UInt8]) -> Int? {
        guard start + headerBytes <= bytes.count, bytes[start..<start + 5].elementsEqual("OggS\0".utf8) else {
            return nil
        }
        let bodyStart = start + headerBytes + Int(bytes[start + headerBytes - 1])
        guard bodyStart <= bytes.count else { return nil }
        let end = bodyStart + bytes[(start + headerBytes)..<bodyStart].reduce(0) { $0 + Int($1) }
        guard end <= bytes.count else { return nil }
        let checksum = start + checksumOffset
        // The checksum is computed with zeros in its own place.
        var sum = update(0, with: bytes, checksum - checksumOffset..<checksum)
        sum = update(sum, with: [0, 0, 0, 0], 0..<4)
        sum = update(sum, with: bytes, checksum + 4..<end)
        return sum == bytes.littleEndian(at: checksum) ? end : nil
    }

    /// Returns a CRC-32 with the polynomial 0x04C11DB7 after more bytes. Its bits are not reflected.
    private static func update(_ sum: UInt32, with bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
        bytes.withUnsafeBufferPointer { bytes in
            table.withUnsafeBufferPointer { table in
                var sum = sum
                for index in range { sum = sum << 8 ^ table[Int(truncatingIfNeeded: sum >> 24) ^ Int(bytes[index])] }
                return sum
            }
        }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte) << 24) { sum, _ in sum & 0x8000_0000 != 0 ? sum << 1 ^ 0x04C1_1DB7 : sum << 1 }
    }

    /// Returns the contents of an Ogg file; `nil` for any other file, and for one that cannot be read.
    private static func contents(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            (headerBytes...longestFile).contains(Int(status.st_size)), read(4, from: descriptor) == Array("OggS".utf8)
        else { return nil }
        return read(Int(status.st_size), from: descriptor)
    }

    private static func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = max(0, pread(descriptor, buffer.baseAddress, count, 0))
        }
        return bytes.count == count ? bytes : nil
    }
}

extension [UInt8] {
    fileprivate func littleEndian(at offset: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << (8 * UInt32($1)) }
    }
}

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

extension OggPages {
    /// The bytes of a page's header with its longest table of segments.
    private static let longestHeader = 27 + 255
    /// The longest page: its header, and 255 segments of 255 bytes.
    private static let longestPage = longestHeader + 255 * 255

    /// Returns the places of the streams of a chained file; `nil` for any other file.
    ///
    /// - Parameter searchingAll: Whether all pages are looked at. If not, the file counts as chained if its last page
    ///   belongs to none of the streams at its start, which is so unless two streams have the same serial number.
    static func chain(in descriptor: Int32, searchingAll: Bool) -> [Range<Int>]? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, header(at: 0, in: descriptor) != nil else { return nil }
        if !searchingAll, let last = lastSerial(in: descriptor, size: status.st_size) {
            var offset = 0
            while let page = header(at: offset, in: descriptor), page.isFirst {
                if page.serial == last { return nil }
                offset += page.size
            }
        }
        let starts = starts(in: descriptor)
        guard starts.count > 1 else { return nil }
        return zip(starts, starts.dropFirst() + [status.st_size]).map { $0..<$1 }
    }

    /// Returns the offsets at which streams start after the pages of others. Streams that start together, such as sound
    /// and picture, are one.
    private static func starts(in descriptor: Int32) -> [Int] {
        var (starts, offset, isAtStart) = ([Int](), 0, false)
        while let page = header(at: offset, in: descriptor) {
            if page.isFirst, !isAtStart { starts.append(offset) }
            isAtStart = page.isFirst
            offset += page.size
        }
        return starts
    }

    /// The header of a page.
    struct Header {
        /// Whether the page is the first of its stream.
        let isFirst: Bool
        let serial: UInt32
        /// The sizes of the segments.
        let segments: [UInt8]

        var headerSize: Int { 27 + segments.count }
        /// The size of the page.
        var size: Int { headerSize + segments.reduce(0) { $0 + Int($1) } }
    }

    /// Returns the header of the page at an offset; `nil` if none starts there.
    static func header(at offset: Int, in descriptor: Int32) -> Header? {
        header(in: bytes(longestHeader, at: offset, of: descriptor)[...])
    }

    private static func header(in bytes: ArraySlice<UInt8>) -> Header? {
        guard bytes.count >= 27, bytes.starts(with: "OggS\0".utf8) else { return nil }
        let bytes = Array(bytes.prefix(longestHeader))
        let serial = bytes[14..<18].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return Header(isFirst: bytes[5] & 2 != 0, serial: serial, segments: Array(bytes[27...].prefix(Int(bytes[26]))))
    }

    /// Returns the serial number of the last page.
    private static func lastSerial(in descriptor: Int32, size: Int) -> UInt32? {
        let end = bytes(longestPage, at: max(0, size - longestPage), of: descriptor)
        let start = end.indices.last { end[$0] == UInt8(ascii: "O") && end[$0...].starts(with: "OggS\0".utf8) }
        return start.flatMap { header(in: end[$0...])?.serial }
    }

    /// Returns the bytes at an offset, fewer at the end of the file.
    static func bytes(_ count: Int, at offset: Int, of descriptor: Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = max(0, pread(descriptor, buffer.baseAddress, count, offset))
        }
    }
}

extension OggPages {
    /// Returns the first packets of the stream at the start of a file; `nil` if the file has fewer, or if they are
    /// longer than `limit` bytes.
    static func packets(_ count: Int, in descriptor: Int32, limit: Int) -> [[UInt8]]? {
        guard let serial = header(at: 0, in: descriptor)?.serial else { return nil }
        var (packets, packet, offset) = ([[UInt8]](), [UInt8](), 0)
        while offset <= limit, let page = header(at: offset, in: descriptor) {
            defer { offset += page.size }
            // A stream of pictures can lie between the pages.
            guard page.serial == serial else { continue }
            var body = bytes(page.size - page.headerSize, at: offset + page.headerSize, of: descriptor)[...]
            for size in page.segments {
                packet += body.prefix(Int(size))
                body = body.dropFirst(Int(size))
                // A segment of 255 bytes goes on in the next one.
                guard size < 255 else { continue }
                packets.append(packet)
                if packets.count == count { return packets }
                packet = []
            }
        }
        return nil
    }
}

import CLinux
import Glibc

/// The pages of an Ogg file (RFC 3533), such as one of Opus.
enum OggPages {
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
        let serial: Int
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
        let segments = Array(bytes[27...].prefix(Int(bytes[26])))
        return Header(isFirst: bytes[5] & 2 != 0, serial: bytes.number(at: 14), segments: segments)
    }

    /// Writes the checksum of the page around an offset in the bytes of a file.
    static func seal(pageAt offset: Int, in bytes: inout [UInt8]) {
        var start = 0
        while let page = header(in: bytes[start...]), start + page.size <= bytes.count {
            guard start + page.size <= offset else {
                bytes.replaceSubrange(start + 22..<start + 26, with: [0, 0, 0, 0])
                let sum = bytes[start..<start + page.size].reduce(UInt32(0)) { sum, byte in
                    (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in
                        sum & 0x8000_0000 != 0 ? sum << 1 ^ 0x04C1_1DB7 : sum << 1
                    }
                }
                return bytes.replaceSubrange(start + 22..<start + 26, with: [UInt8](number: Int(sum)))
            }
            start += page.size
        }
    }

    /// Returns the serial number of the last page.
    private static func lastSerial(in descriptor: Int32, size: Int) -> Int? {
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

extension [UInt8] {
    /// Creates the bytes of a number of 32 bits, the least significant byte first.
    init(number: Int) { self = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

    /// Returns the number of 32 bits at an offset, whose least significant byte is first.
    func number(at offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) } }
}

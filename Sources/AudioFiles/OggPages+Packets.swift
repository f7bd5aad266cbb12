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

import NIOCore

/// A line without its end.
enum Line {
    case text(ByteBufferView)
    /// The line exceeds the limit. All input after it is discarded.
    case tooLong
}

/// A buffer that splits incoming bytes into lines. Text after the last line end is never a line.
struct LineBuffer {
    /// The maximum length of a line, in bytes.
    private let limit: Int
    private var buffer = ByteBuffer()
    private var isCut = false

    init(limit: Int) {
        self.limit = limit
    }

    mutating func append(_ bytes: ByteBuffer) {
        if isCut { return }
        if buffer.readableBytes == 0 {
            buffer = bytes
        } else {
            buffer.writeImmutableBuffer(bytes)
        }
    }

    mutating func next() -> Line? {
        let bytes = buffer.readableBytesView
        if let end = bytes.prefix(limit + 1).firstIndex(of: UInt8(ascii: "\n")) {
            buffer.moveReaderIndex(to: end + 1)
            return .text(bytes[..<end])
        }
        guard bytes.count > limit else { return nil }
        isCut = true
        buffer = ByteBuffer()
        return .tooLong
    }
}

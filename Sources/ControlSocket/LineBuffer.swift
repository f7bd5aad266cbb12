import NIOCore

/// One line, without its end.
enum Line {
    case text(ByteBufferView)
    /// It passed the limit before it ended. Nothing that follows it is taken for a line.
    case tooLong
}

/// Cuts what arrives into lines. What follows the last line end was not said.
struct LineBuffer {
    /// The longest line, in bytes.
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

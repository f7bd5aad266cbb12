import NIOCore

/// A line of input.
enum Line {
    /// The bytes before the line feed. They may end with a carriage return, and need not be valid UTF-8.
    case text(ByteBufferView)
    /// The line exceeds the limit. The buffer discards the line and all input after it.
    case tooLong
}

/// A buffer that splits incoming bytes into lines. Bytes after the last line feed wait for the rest of their line; if
/// the input ends there, they are never a line.
struct LineBuffer {
    /// The maximum length of a line in bytes, without the line feed.
    private let limit: Int
    private(set) var buffer = ByteBuffer()
    /// The number of bytes after the last line that have no line feed, so that a line in many pieces is searched once.
    private var searched = 0
    /// Whether a line was too long, after which the buffer discards all input.
    private var isCut = false

    init(limit: Int) {
        self.limit = limit
    }

    /// Appends received bytes. An empty buffer takes them without a copy.
    mutating func append(_ bytes: ByteBuffer) {
        if isCut { return }
        if buffer.readableBytes == 0 {
            buffer = bytes
        } else {
            // A client whose pieces never end with a line would let the buffer grow with each line.
            if buffer.readerIndex > buffer.readableBytes { buffer.discardReadBytes() }
            buffer.writeImmutableBuffer(bytes)
        }
    }

    /// Returns the next complete line and removes it; `nil` until more bytes arrive.
    mutating func next() -> Line? {
        let bytes = buffer.readableBytesView
        if let end = bytes.prefix(limit + 1).dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
            buffer.moveReaderIndex(to: end + 1)
            searched = 0
            return .text(bytes[..<end])
        }
        searched = bytes.count
        guard bytes.count > limit else { return nil }
        isCut = true
        buffer = ByteBuffer()
        return .tooLong
    }
}

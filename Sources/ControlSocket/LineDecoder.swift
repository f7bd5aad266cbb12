import FoundationEssentials
import NIOCore

/// One line of a client's, without its end.
enum Line: Sendable {
    case text(Data)
    /// It passed the limit before it ended. Nothing that follows it is read.
    case tooLong
}

/// Cuts what arrives into lines. What follows the last line end when the client hangs up was not said.
struct LineDecoder: NIOSingleStepByteToMessageDecoder {
    typealias InboundOut = Line

    /// The longest line, in bytes.
    private let limit: Int
    private var isCut = false

    init(limit: Int) {
        self.limit = limit
    }

    mutating func decode(buffer: inout ByteBuffer) -> Line? {
        guard !isCut else {
            buffer.clear()
            return nil
        }
        let bytes = buffer.readableBytesView
        if let end = bytes.prefix(limit + 1).firstIndex(of: UInt8(ascii: "\n")) {
            buffer.moveReaderIndex(to: end + 1)
            return .text(Data(bytes[..<end]))
        }
        guard bytes.count > limit else { return nil }
        isCut = true
        return .tooLong
    }

    mutating func decodeLast(buffer: inout ByteBuffer, seenEOF: Bool) -> Line? {
        let line = decode(buffer: &buffer)
        if line == nil { buffer.clear() }
        return line
    }
}

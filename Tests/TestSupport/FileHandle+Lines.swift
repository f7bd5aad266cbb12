public import Foundation

extension FileHandle {
    /// The lines of a pipe as they arrive, until its end.
    public var lines: AsyncStream<String> {
        let (lines, continuation) = AsyncStream<String>.makeStream()
        Thread.detachNewThread { [self] in
            var rest = Data()
            while case let data = availableData, !data.isEmpty {
                rest.append(data)
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest = Data(rest[rest.index(after: end)...])
                }
            }
            continuation.finish()
        }
        return lines
    }
}

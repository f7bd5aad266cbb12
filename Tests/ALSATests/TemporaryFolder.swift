import Foundation

/// A folder that is gone after the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        // Short: the path of a socket has at most 107 bytes.
        path = NSTemporaryDirectory() + "limber-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The 16-bit samples of a file without a header.
    func samples(_ name: String) throws -> [Int16] {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
        return stride(from: 0, to: bytes.count, by: 2).map { Int16(bytes[$0]) | Int16(bytes[$0 + 1]) << 8 }
    }
}

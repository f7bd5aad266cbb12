import Foundation
import TestSupport

extension TemporaryFolder {
    /// Returns the 16-bit samples of a raw file.
    func samples(_ name: String) throws -> [Int16] {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
        return stride(from: 0, to: bytes.count, by: 2).map { Int16(bytes[$0]) | Int16(bytes[$0 + 1]) << 8 }
    }
}

package import Foundation

/// The inputs of `tools/fuzz` in the repository.
package enum FuzzingCorpus {
    /// Returns the inputs of a reader, such as `json`.
    package static func inputs(of reader: String) throws -> [Data] {
        let path = TemporaryHome.repository.appending(path: "Tests/Fuzzing/\(reader).corpus")
        return try String(contentsOf: path, encoding: .utf8).split(separator: "\n").compactMap { line in
            Data(base64Encoded: String(line))
        }
    }
}

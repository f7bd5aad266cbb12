package import Foundation

/// The inputs of `tools/fuzz` in the repository.
package enum FuzzingCorpus {
    /// Returns the laws that the inputs of a reader, such as `json`, break, each with its input in Base64. A reader without
    /// inputs breaks one, too.
    package static func brokenLaws(of reader: String, by check: (Data) async -> String?) async throws -> [String] {
        let path = TemporaryHome.repository.appending(path: "Tests/Fuzzing/\(reader).corpus")
        let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
        var broken = lines.isEmpty ? ["\(path.path) has inputs"] : []
        for line in lines {
            guard let input = Data(base64Encoded: String(line)) else {
                broken.append("an input is Base64: \(line)")
                continue
            }
            if let law = await check(input) { broken.append("\(law): \(line)") }
        }
        return broken
    }
}

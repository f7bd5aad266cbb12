import Foundation

/// A folder that is gone with the test. Short, as the path of a socket must be.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/limber-test-XXXXXX".utf8CString)
        guard let folder = mkdtemp(&template) else { throw POSIXError(.EIO) }
        path = String(cString: folder)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func permissions(of name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return attributes[.posixPermissions] as? Int
    }
}

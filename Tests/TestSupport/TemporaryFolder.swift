import Foundation

/// A folder that is removed after the test. Its path is short enough for a socket.
public final class TemporaryFolder: Sendable {
    /// The absolute path.
    public let path: String

    /// Creates the folder.
    public init() throws {
        var template = Array("/tmp/limber-test-XXXXXX".utf8CString)
        guard let folder = mkdtemp(&template) else { throw POSIXError(.EIO) }
        path = String(cString: folder)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The names of its files, sorted.
    public var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// Writes a file, and returns its path.
    @discardableResult
    public func file(_ name: String, _ bytes: some Sequence<UInt8> = []) throws -> String {
        try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
        return "\(path)/\(name)"
    }

    /// Writes a text file, and returns its path.
    @discardableResult
    public func file(_ name: String, text: String) throws -> String {
        try file(name, text.utf8)
    }

    /// Returns the text of a file.
    public func text(of name: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }

    /// Returns the permissions of a file or folder.
    public func permissions(of name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return attributes[.posixPermissions] as? Int
    }
}

import Foundation

/// A folder that is gone after the test. Its path is short, as the path of a socket in it must be.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Makes the folder.
    public init() throws {
        var template = Array("/tmp/limber-test-XXXXXX".utf8CString)
        guard let folder = mkdtemp(&template) else { throw POSIXError(.EIO) }
        path = String(cString: folder)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// What is in it, sorted.
    public var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// Writes a file, and returns its path.
    @discardableResult
    public func file(_ name: String, _ bytes: some Sequence<UInt8> = []) throws -> String {
        try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
        return "\(path)/\(name)"
    }

    /// Writes a file of text, and returns its path.
    @discardableResult
    public func file(_ name: String, text: String) throws -> String {
        try file(name, text.utf8)
    }

    /// What a file says.
    public func text(of name: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }

    /// Who may do what with a file, or with a folder.
    public func permissions(of name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        return attributes[.posixPermissions] as? Int
    }
}

import FoundationEssentials

/// A small JSON file of the state folder, which is read whole and replaced whole. Its functions wait for the disk.
public struct StateFile<Value: Codable>: Hashable, Sendable {
    /// The path of the file.
    public let path: String

    /// Names a file without reading it.
    public init(_ path: String) {
        self.path = path
    }

    /// Reads the value; `nil` without a file that this user can open.
    ///
    /// - Throws: `DecodingError` for a damaged file.
    public func read() throws -> Value? {
        // A file that cannot be opened is one of another user, or none.
        guard let bytes = try? RegularFile.bytes(of: path) else { return nil }
        return try JSONDecoder().decode(Value.self, from: Data(bytes))
    }

    /// The value; `nil` also for a damaged file.
    public var value: Value? {
        // The next write replaces a damaged file.
        (try? read()) ?? nil
    }

    /// Replaces the file durably: one line with sorted keys. Creates a missing folder with mode 0700.
    public func write(_ value: Value) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try DurableFile.makeFolder(path.parentFolder)
        try DurableFile.write(try encoder.encode(value), to: path)
    }

    /// Removes the file durably. A missing file is no error.
    public func remove() { DurableFile.remove(path) }
}

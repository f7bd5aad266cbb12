import PracticeCore

/// A fault of a catalog, with its file, its entry and the reason.
public struct CatalogError: Error, Hashable, CustomStringConvertible {
    /// The path of the catalog's `stretches.json`, `meditation.json`, `reminders.json` or `music.json`.
    public let manifest: String
    /// The place in the file, such as `regions.neck.stretches[2].audioFiles.begin`, or `nil` for the whole file.
    public let entry: String?
    /// The reason, for people.
    public let reason: String
    /// Whether a file is missing or unreadable, and not just invalid.
    public let isMissing: Bool

    /// The message for the user, with the file and the entry, on one line: a file can hold any text.
    public var description: String {
        [manifest, entry, reason].compactMap { $0 }.joined(separator: ": ").onOneLine
    }

    init(manifest: String, entry: String? = nil, reason: String, isMissing: Bool = false) {
        self.manifest = manifest
        self.entry = entry
        self.reason = reason
        self.isMissing = isMissing
    }
}

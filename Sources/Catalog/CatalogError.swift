/// What is wrong with a catalog: which file, which entry of it, and why.
public struct CatalogError: Error, Hashable, CustomStringConvertible {
    /// The catalog's `stretches.json`, `meditation.json` or `reminders.json`.
    public let manifest: String
    /// The place in it, such as `regions.neck.stretches[2].audioFiles.begin`; nil where it is the file as a whole.
    public let entry: String?
    /// What is wrong there.
    public let reason: String
    /// Whether a file is not there or may not be read, as opposed to being wrong.
    public let isMissing: Bool

    /// One sentence that names the file and the entry.
    public var description: String {
        [manifest, entry, reason].compactMap { $0 }.joined(separator: ": ")
    }

    init(manifest: String, entry: String? = nil, reason: String, isMissing: Bool = false) {
        self.manifest = manifest
        self.entry = entry
        self.reason = reason
        self.isMissing = isMissing
    }
}

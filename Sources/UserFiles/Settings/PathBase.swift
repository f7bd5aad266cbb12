/// The folders that relative paths and `~` resolve against.
struct PathBase: Hashable, Sendable {
    /// The folder of relative paths.
    let folder: String
    /// The home folder, if known.
    let home: String?

    /// Returns the absolute form of a path.
    ///
    /// - Returns: `nil` for an empty path, and for `~` without a home.
    func absolute(_ path: String) -> String? {
        if path.isEmpty { return nil }
        if path.hasPrefix("/") { return path }
        guard path == "~" || path.hasPrefix("~/") else { return "\(folder)/\(path)" }
        return home.map { $0 + path.dropFirst() }
    }
}

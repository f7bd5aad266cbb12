/// What makes a path absolute.
struct PathBase: Hashable, Sendable {
    /// The folder that a path without a beginning is in.
    let folder: String
    /// What `~` stands for, if there is a home.
    let home: String?

    /// The path from the root.
    ///
    /// - Returns: `nil` for no path, and for `~` without a home.
    func absolute(_ path: String) -> String? {
        if path.isEmpty { return nil }
        if path.hasPrefix("/") { return path }
        guard path == "~" || path.hasPrefix("~/") else { return "\(folder)/\(path)" }
        return home.map { $0 + path.dropFirst() }
    }
}

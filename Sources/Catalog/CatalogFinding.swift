/// What a check of a catalog has to say.
public enum CatalogFinding: Hashable, Sendable, CustomStringConvertible {
    /// A session that needs the entry does not play as the catalog says.
    case error(CatalogError)
    /// It does, but not as somebody may expect.
    case warning(CatalogError)

    /// The finding, with its weight before it.
    public var description: String {
        switch self {
        case .error(let error): "error: \(error)"
        case .warning(let warning): "warning: \(warning)"
        }
    }
}

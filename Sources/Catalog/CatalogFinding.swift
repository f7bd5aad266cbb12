import SessionCore

/// A finding of a catalog check.
public enum CatalogFinding: Hashable, Sendable, CustomStringConvertible {
    /// A fault that keeps a session from playing as the catalog says.
    case error(CatalogError)
    /// An entry that plays, but probably not as intended.
    case warning(CatalogError)

    /// The message for the user, with the severity in front.
    public var description: String {
        switch self {
        case .error(let error): "error: \(error)"
        case .warning(let warning): "warning: \(warning)"
        }
    }
}

extension CatalogFinding {
    /// Returns all findings about the manifests in a folder: of stretches, meditations, reminders and music. A
    /// folder without a manifest is checked for stretches.
    public static func all(in folder: String) -> [CatalogFinding] {
        let kinds = SessionKind.allCases.filter { $0.hasCatalog(in: folder) }
        let reminders = ReminderCatalog.exists(in: folder) ? ReminderCatalog.check(folder: folder) : nil
        let music = MusicCatalog.exists(in: folder) ? MusicCatalog.check(folder: folder) : nil
        return (kinds.isEmpty && reminders == nil && music == nil ? [.stretch] : kinds).flatMap { kind in
            switch kind {
            case .stretch: StretchCatalog.check(folder: folder)
            case .meditation: MeditationCatalog.check(folder: folder)
            }
        } + (reminders ?? []) + (music ?? [])
    }
}

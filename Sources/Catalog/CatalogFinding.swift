import SessionCore

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

extension CatalogFinding {
    /// What there is to say of a folder, by the manifests that it holds: of stretches, of meditations and of reminders.
    public static func all(in folder: String) -> [CatalogFinding] {
        let kinds = SessionKind.allCases.filter { $0.hasCatalog(in: folder) }
        let reminders = ReminderCatalog.isIn(folder) ? ReminderCatalog.check(folder: folder) : nil
        // Where there is none of them, stretches are missed.
        return (kinds.isEmpty && reminders == nil ? [.stretch] : kinds).flatMap { kind in
            switch kind {
            case .stretch: StretchCatalog.check(folder: folder)
            case .meditation: MeditationCatalog.check(folder: folder)
            }
        } + (reminders ?? [])
    }
}

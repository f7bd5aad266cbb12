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
    public static func all(in folder: String) async -> [CatalogFinding] {
        var checks: [(String) async -> [CatalogFinding]] = []
        if SessionKind.stretch.hasCatalog(in: folder) { checks.append(StretchCatalog.check) }
        if SessionKind.meditation.hasCatalog(in: folder) { checks.append(MeditationCatalog.check) }
        if ReminderCatalog.exists(in: folder) { checks.append(ReminderCatalog.check) }
        if MusicCatalog.exists(in: folder) { checks.append(MusicCatalog.check) }
        var findings: [CatalogFinding] = []
        for check in checks.isEmpty ? [StretchCatalog.check] : checks { findings += await check(folder) }
        return findings
    }
}

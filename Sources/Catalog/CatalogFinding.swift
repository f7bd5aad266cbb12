import FoundationEssentials

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
    /// What there is to say of a folder, by the manifests that it holds: of stretches, of meditations, or of both.
    public static func all(in folder: String) -> [CatalogFinding] {
        let hasMeditations = FileManager.default.fileExists(atPath: MeditationManifest.path(in: folder))
        let hasStretches = FileManager.default.fileExists(atPath: Manifest.path(in: folder))
        // Where there is neither, stretches are missed.
        let stretches = hasStretches || !hasMeditations ? StretchCatalog.check(folder: folder) : []
        return stretches + (hasMeditations ? MeditationCatalog.check(folder: folder) : [])
    }
}

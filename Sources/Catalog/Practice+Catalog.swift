import FoundationEssentials
public import SessionCore

extension Practice.Kind {
    /// Whether a folder is a catalog for sessions of this kind.
    public func hasCatalog(in folder: String) -> Bool {
        switch self {
        case .stretch: FileManager.default.fileExists(atPath: Manifest.path(in: folder))
        case .meditation: FileManager.default.fileExists(atPath: MeditationManifest.path(in: folder))
        }
    }
}

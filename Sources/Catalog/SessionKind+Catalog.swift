public import SessionCore

extension SessionKind {
    /// Whether a folder is a catalog for sessions of this kind.
    public func hasCatalog(in folder: String) -> Bool {
        switch self {
        case .stretch: Manifest.exists(in: folder)
        case .meditation: MeditationManifest.exists(in: folder)
        }
    }
}

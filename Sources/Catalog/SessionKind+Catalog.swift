public import SessionCore

extension SessionKind {
    /// Whether a folder is a catalog for sessions of this kind.
    public func hasCatalog(in folder: String) -> Bool {
        switch self {
        case .stretch: Manifest.isIn(folder)
        case .meditation: MeditationManifest.isIn(folder)
        }
    }
}

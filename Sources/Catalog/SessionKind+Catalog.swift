public import SessionCore

extension SessionKind {
    /// Whether a folder is a catalog for sessions of this kind.
    public func hasCatalog(in folder: String) -> Bool {
        switch self {
        case .stretch: Manifest.exists(in: folder)
        case .meditation: MeditationManifest.exists(in: folder)
        }
    }

    /// Returns the spoken words of the clips in a folder, by path; none if its catalog cannot be read.
    public func texts(ofCatalogIn folder: String) -> [String: String] {
        switch self {
        case .stretch: (try? StretchCatalog(folder: folder))?.texts ?? [:]
        case .meditation: (try? MeditationCatalog(folder: folder))?.texts ?? [:]
        }
    }
}

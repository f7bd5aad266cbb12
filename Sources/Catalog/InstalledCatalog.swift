public import SessionCore

/// A catalog of one kind in a folder, with the language that its manifest names.
public struct InstalledCatalog: Hashable, Sendable {
    /// The kinds of catalogs, each with a manifest of its own.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case stretching, meditation, reminders

        /// Creates the kind for sessions of a kind.
        public init(_ kind: SessionKind) {
            self =
                switch kind {
                case .stretch: .stretching
                case .meditation: .meditation
                }
        }

        /// Returns the folder of the manifest: `folder` itself, or its sub-folder with the name of the kind; `nil` if
        /// neither has the manifest.
        func manifestFolder(in folder: String) -> String? {
            ["\(folder)/\(rawValue)", folder].first(where: isHeld)
        }

        private func isHeld(in folder: String) -> Bool {
            switch self {
            case .stretching: Manifest.exists(in: folder)
            case .meditation: MeditationManifest.exists(in: folder)
            case .reminders: ReminderCatalog.exists(in: folder)
            }
        }

        /// Returns the language of the manifest in a folder: English if the manifest names none.
        func language(in folder: String) throws(CatalogError) -> LanguageTag {
            switch self {
            case .stretching: try LanguageMember<Manifest>(in: folder).language ?? .english
            case .meditation: try LanguageMember<MeditationManifest>(in: folder).language ?? .english
            case .reminders: try LanguageMember<ReminderCatalog.Manifest>(in: folder).language ?? .english
            }
        }
    }

    /// The kind of the catalog.
    public let kind: Kind
    /// The language of its voice.
    public let language: LanguageTag
    /// The folder of its manifest.
    public let folder: String
}

/// The member of a manifest that names the language. Other members are not read.
private struct LanguageMember<Shape: ManifestShape>: ManifestShape {
    static var fileName: String { Shape.fileName }

    let language: LanguageTag?
}

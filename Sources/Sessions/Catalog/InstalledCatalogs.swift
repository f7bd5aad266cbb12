import FoundationEssentials
public import SessionCore

/// The catalogs of this computer: the bundled ones, which are English, and those in the folders `catalogs` of the data
/// folders.
///
/// Each folder below `catalogs` holds any of the manifests, itself or in the sub-folders `stretching`, `meditation` and
/// `reminders`. Earlier folders take precedence, the bundled ones first.
public struct InstalledCatalogs: Hashable, Sendable {
    private let folders: [String]
    private let bundled: String

    /// Creates the list without reading a file.
    ///
    /// - Parameters:
    ///   - bundled: The folder of the bundled catalogs.
    ///   - roots: The folders whose sub-folders are searched, such as `~/.local/share/limber/catalogs`.
    public init(bundled: String, roots: [String] = []) {
        self.bundled = bundled
        var seen: Set<String> = []
        folders = roots.filter { seen.insert($0).inserted }.flatMap { root in
            ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).sorted().map { "\(root)/\($0)" }
        }
    }

    /// The folder of Limber's drawings of stretches.
    public var drawings: String { InstalledCatalog.Kind.stretching.manifestFolder(in: bundled) ?? bundled }

    /// Returns all catalogs, and the faults of unreadable manifests.
    public func all() -> (catalogs: [InstalledCatalog], faults: [CatalogError]) {
        var catalogs: [InstalledCatalog] = []
        var faults: [CatalogError] = []
        for kind in InstalledCatalog.Kind.allCases {
            let found = catalogsWithFaults(of: kind)
            catalogs += found.catalogs
            faults += found.faults
        }
        return (catalogs, faults)
    }

    /// Returns the folder of the first catalog with exactly the language, or else of the first one with the same
    /// primary language: `de` also finds `de-AT`.
    ///
    /// - Throws: ``LanguageRefusal`` if there is none.
    public func folder(of kind: InstalledCatalog.Kind, in language: LanguageTag) throws(LanguageRefusal) -> String {
        let (catalogs, faults) = catalogsWithFaults(of: kind)
        guard
            let catalog = catalogs.first(where: { $0.language == language })
                ?? catalogs.first(where: { $0.language.matches(language) })
        else {
            var seen: Set<LanguageTag> = []
            let languages = catalogs.map(\.language).filter { seen.insert($0).inserted }
            throw LanguageRefusal(kind: kind, language: language, installed: languages, fault: faults.first)
        }
        return catalog.folder
    }

    private func catalogsWithFaults(
        of kind: InstalledCatalog.Kind
    ) -> (catalogs: [InstalledCatalog], faults: [CatalogError]) {
        // The bundled catalogs are English. Their manifests are read once, with a session's plan, which reports faults.
        let bundledFolder = kind.manifestFolder(in: bundled) ?? bundled
        var catalogs = [InstalledCatalog(kind: kind, language: .english, folder: bundledFolder)]
        var faults: [CatalogError] = []
        for folder in folders {
            guard let folder = kind.manifestFolder(in: folder) else { continue }
            do throws(CatalogError) {
                catalogs.append(
                    InstalledCatalog(kind: kind, language: try kind.language(in: folder), folder: folder))
            } catch {
                faults.append(error)
            }
        }
        return (catalogs, faults)
    }
}

/// A catalog of one kind in a folder, with the language that its manifest names.
public struct InstalledCatalog: Hashable, Sendable {
    /// The kinds of catalogs, each with a manifest of its own.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case stretching, meditation, reminders

        /// Creates the kind for sessions of a kind.
        public init(_ kind: SessionKind) {
            self =
                switch kind {
                case .stretch, .routine: .stretching
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

extension SessionKind {
    /// Whether a folder is a catalog for sessions of this kind.
    public func hasCatalog(in folder: String) -> Bool {
        switch self {
        case .stretch, .routine: Manifest.exists(in: folder)
        case .meditation: MeditationManifest.exists(in: folder)
        }
    }
}

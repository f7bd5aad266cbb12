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
    /// - Throws: ``LanguageMissing`` if there is none.
    public func folder(of kind: InstalledCatalog.Kind, in language: LanguageTag) throws(LanguageMissing) -> String {
        let (catalogs, faults) = catalogsWithFaults(of: kind)
        guard
            let catalog = catalogs.first(where: { $0.language == language })
                ?? catalogs.first(where: { $0.language.matches(language) })
        else {
            var seen: Set<LanguageTag> = []
            let languages = catalogs.map(\.language).filter { seen.insert($0).inserted }
            throw LanguageMissing(kind: kind, language: language, installed: languages, fault: faults.first)
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

import PracticeCore
public import SessionCore

/// A fault of a catalog, with its file, its entry and the reason.
public struct CatalogError: Refusal, Hashable {
    /// The path of the catalog's `stretches.json`, `meditation.json`, `reminders.json` or `music.json`.
    public let manifest: String
    /// The place in the file, such as `regions.neck.stretches[2].audioFiles.begin`, or `nil` for the whole file.
    public let entry: String?
    /// The reason, for people.
    public let reason: String
    /// Whether a file is missing or unreadable, and not just invalid.
    public let isMissing: Bool

    /// The kind of the refusal.
    public var refusalKind: RefusalKind { isMissing ? .missing : .badData }

    /// The message for the user, with the file and the entry, on one line: a file can hold any text.
    public var description: String {
        [manifest, entry, reason].compactMap { $0 }.joined(separator: ": ").onOneLine
    }

    init(manifest: String, entry: String? = nil, reason: String, isMissing: Bool = false) {
        self.manifest = manifest
        self.entry = entry
        self.reason = reason
        self.isMissing = isMissing
    }
}

/// A fault that a check of a catalog found, with its severity.
public enum CatalogFault: Hashable, Sendable, CustomStringConvertible {
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

extension CatalogFault {
    /// Returns all faults about the manifests in a folder: of stretches, meditations, reminders and music. A
    /// folder without a manifest is checked for stretches.
    public static func all(in folder: String) async -> [CatalogFault] {
        var checks: [(String) async -> [CatalogFault]] = []
        if SessionKind.stretch.hasCatalog(in: folder) { checks.append(StretchCatalog.check) }
        if SessionKind.meditation.hasCatalog(in: folder) { checks.append(MeditationCatalog.check) }
        if ReminderCatalog.exists(in: folder) { checks.append(ReminderCatalog.check) }
        if MusicCatalog.exists(in: folder) { checks.append(MusicCatalog.check) }
        var faults: [CatalogFault] = []
        for check in checks.isEmpty ? [StretchCatalog.check] : checks { faults += await check(folder) }
        return faults
    }
}

/// The refusal of a language that no installed catalog of a kind has.
public struct LanguageRefusal: Refusal, Hashable {
    /// The kind of catalog that was sought.
    public let kind: InstalledCatalog.Kind
    /// The language that was sought.
    public let language: LanguageTag
    /// The languages that there are.
    public let installed: [LanguageTag]
    /// The fault of a catalog that could not be read, and may have the language.
    public let fault: CatalogError?

    /// The kind of the refusal.
    public var refusalKind: RefusalKind { .missing }

    /// The message for the user, with the installed languages.
    public var description: String {
        let languages = installed.map(\.description).joined(separator: ", ")
        let reason = fault.map { "; skipped \($0)" } ?? ""
        return "no \(kind.rawValue) catalog in '\(language)'; installed: \(languages)\(reason)"
    }
}

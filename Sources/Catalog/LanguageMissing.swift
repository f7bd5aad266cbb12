public import SessionCore

/// The error of a language that no installed catalog of a kind has.
public struct LanguageMissing: Error, Hashable, CustomStringConvertible {
    /// The kind of catalog that was sought.
    public let kind: InstalledCatalog.Kind
    /// The language that was sought.
    public let language: LanguageTag
    /// The languages that there are.
    public let installed: [LanguageTag]
    /// The fault of a catalog that could not be read, and may have the language.
    public let fault: CatalogError?

    /// The message for the user, with the installed languages.
    public var description: String {
        let languages = installed.map(\.description).joined(separator: ", ")
        let reason = fault.map { "; skipped \($0)" } ?? ""
        return "no \(kind.rawValue) catalog in '\(language)'; installed: \(languages)\(reason)"
    }
}

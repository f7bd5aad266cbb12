import SessionCore

/// The known names of sections, keys and environment variables.
enum SettingNames {
    /// All settings, by key.
    static let settings = Dictionary(uniqueKeysWithValues: ProgramSettings.all.map { ($0.key, $0) })

    /// The names of sections, such as `session`.
    static let sections = Set(ProgramSettings.all.filter { $0.components.count > 1 }.map { $0.components[0] })

    /// The names at the top level of the file: sections, and keys without a section.
    private static let topLevel = Set(ProgramSettings.all.map { $0.components[0] }).sorted()

    /// The environment variable that names the configuration file.
    static let fileVariable = "LIMBER_CONFIG"

    /// All settings, by environment variable.
    static let variables = Dictionary(uniqueKeysWithValues: ProgramSettings.all.map { ($0.variable, $0) })

    /// Returns a hint about an unknown key: the most similar key, or the valid ones.
    static func advice(on name: String) -> String {
        let section = name.split(separator: ".").first.map(String.init) ?? ""
        let siblings =
            name.contains(".")
            ? ProgramSettings.all.map(\.key).filter { $0.hasPrefix("\(section).") } : topLevel
        // The last component may be valid in another section, or without one.
        let namesakes = settings.keys.filter { $0.hasSuffix(".\(name)") }
        if let near = namesakes.sorted().first ?? siblings.filter({ $0 != name }).suggestion(for: name) {
            return "did you mean '\(near)'?"
        }
        return "use one of: \((siblings.isEmpty ? topLevel : siblings).joined(separator: ", "))"
    }
}

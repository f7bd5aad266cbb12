import SessionCore

/// The names that the configuration knows.
enum SettingNames {
    /// The keys.
    static let settings = Dictionary(uniqueKeysWithValues: ProgramSettings.all.map { ($0.key, $0) })

    /// The sections, such as `session`.
    static let sections = Set(ProgramSettings.all.filter { $0.components.count > 1 }.map { $0.components[0] })

    /// What may stand at the left edge of the file: the sections, and the keys in none.
    private static let outermost = Set(ProgramSettings.all.map { $0.components[0] }).sorted()

    /// The variable that names another configuration file.
    static let fileVariable = "LIMBER_CONFIG"

    /// The environment's names.
    static let variables = Dictionary(uniqueKeysWithValues: ProgramSettings.all.map { ($0.variable, $0) })

    /// What to say about a key that is unknown: the one that was probably meant, or those that there are.
    static func advice(on name: String) -> String {
        let section = name.split(separator: ".").first.map(String.init) ?? ""
        let siblings =
            name.contains(".")
            ? ProgramSettings.all.map(\.key).filter { $0.hasPrefix("\(section).") } : outermost
        // The last part alone may be right, in another section or in none.
        let namesakes = settings.keys.filter { $0.hasSuffix(".\(name)") }
        if let near = namesakes.sorted().first ?? siblings.filter({ $0 != name }).suggestion(for: name) {
            return "did you mean '\(near)'?"
        }
        return "use one of: \((siblings.isEmpty ? outermost : siblings).joined(separator: ", "))"
    }
}

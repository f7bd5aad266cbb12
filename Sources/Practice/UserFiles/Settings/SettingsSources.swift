import SessionCore

/// The sources that settings are read from.
public struct SettingsSources: Hashable, Sendable {
    /// The values of the command line, by full key such as `log.level`. A list is separated by commas.
    public var overrides: [String: String]
    /// The path that `--config` names.
    public var file: String?
    /// The environment, for `LIMBER_*`, `HOME` and `XDG_CONFIG_HOME`.
    public var environment: [String: String]
    /// The absolute folder of relative paths in command line and environment.
    public var workingFolder: String

    /// Creates sources; `file` may be relative to `workingFolder`.
    public init(
        overrides: [String: String] = [:], file: String? = nil, environment: [String: String],
        workingFolder: String
    ) {
        self.overrides = overrides
        self.file = file
        self.environment = environment
        self.workingFolder = workingFolder
    }

    /// The path of the configuration file.
    ///
    /// A file that `--config` or `LIMBER_CONFIG` names must exist. The default is `limber/config.yaml` in the
    /// configuration folder of the XDG Base Directory Specification, or `/etc/limber/config.yaml` for a process without
    /// a home, such as a system service.
    public var filePath: String { chosenFile ?? standardFile }

    var chosenFile: String? {
        let chosen = file ?? environment[SettingNames.fileVariable].flatMap { $0.isEmpty ? nil : $0 }
        return chosen.map { base.absolute($0) ?? $0 }
    }

    private var standardFile: String {
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return "\(folder)/limber/config.yaml" }
        return home.map { "\($0)/.config/limber/config.yaml" } ?? "/etc/limber/config.yaml"
    }

    /// The value of `HOME`; `nil` if it is empty or relative.
    var home: String? { environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } }

    var base: PathBase { PathBase(folder: workingFolder, home: home) }
}

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

/// Where settings are read from.
public struct SettingsSources: Hashable, Sendable {
    /// What was said on the command line, by full key, such as `log.level`; a list has commas.
    public var overrides: [String: String]
    /// The file that was named on the command line.
    public var file: String?
    /// The environment: `LIMBER_*`, and what the places of files depend on.
    public var environment: [String: String]
    /// The folder that paths of the command line and the environment are in.
    public var workingFolder: String

    /// Sources; paths may be relative to `workingFolder`, which is not.
    public init(
        overrides: [String: String] = [:], file: String? = nil, environment: [String: String],
        workingFolder: String
    ) {
        self.overrides = overrides
        self.file = file
        self.environment = environment
        self.workingFolder = workingFolder
    }

    /// Where the configuration is looked for.
    ///
    /// What `--config` or `LIMBER_CONFIG` names has to be there. Else it is the one of the XDG Base Directory
    /// Specification, and for whoever has no home, as a system service may have none, the one in `/etc`.
    public var filePath: String { chosenFile ?? standardFile }

    var chosenFile: String? {
        let chosen = file ?? environment[SettingNames.fileVariable].flatMap { $0.isEmpty ? nil : $0 }
        return chosen.map { base.absolute($0) ?? $0 }
    }

    private var standardFile: String {
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return "\(folder)/limber/config.yaml" }
        return home.map { "\($0)/.config/limber/config.yaml" } ?? "/etc/limber/config.yaml"
    }

    /// `$HOME`; an empty or a relative one counts as none.
    var home: String? { environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } }

    var base: PathBase { PathBase(folder: workingFolder, home: home) }
}

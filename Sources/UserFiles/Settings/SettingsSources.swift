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

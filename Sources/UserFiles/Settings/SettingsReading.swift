/// What was found in all sources: the values in force, and everything that is wrong.
public struct SettingsReading: Hashable, Sendable {
    /// The values in force. What is wrong counts as not said.
    public private(set) var settings = ProgramSettings()
    /// What is wrong: of the file first, line by line, then of the environment and the command line.
    public private(set) var faults: [SettingsFault]
    /// Where the configuration file is, or would be.
    public let filePath: String

    /// Reads the file and puts the sources above one another.
    public init(_ sources: SettingsSources) {
        filePath = sources.filePath
        let file = SettingsFile(path: filePath, isOptional: sources.chosenFile == nil)
        faults = file.faults
        // Each overrides the one before.
        for layer in [
            SettingsLayer(file, home: sources.home),
            SettingsLayer(environment: sources.environment, base: sources.base),
            SettingsLayer(overrides: sources.overrides, base: sources.base),
        ] {
            faults += layer.strangers
            lay(layer)
        }
        faults.sort { $0.line < $1.line }
    }

    private mutating func lay(_ layer: SettingsLayer) {
        for setting in ProgramSettings.all {
            guard let written = layer.value(of: setting) else { continue }
            if setting.assign(written, layer.base, &settings) {
                settings.origins[setting.key] = layer.origin(setting)
            } else {
                faults.append(SettingsFault(layer.place(setting), setting, is: written))
            }
        }
    }

    /// Checks the values of `--set`.
    ///
    /// - Throws: ``SettingsError`` with the faults in these values only.
    public func checkCommandLine() throws(SettingsError) {
        let typed = faults.filter { $0.place == .commandLine }
        if !typed.isEmpty { throw SettingsError(faults: typed) }
    }

    /// The settings, if nothing is wrong.
    public func checked() throws(SettingsError) -> ProgramSettings {
        guard faults.isEmpty else { throw SettingsError(faults: faults) }
        return settings
    }
}

extension SettingsFault {
    /// Its line in the file; what has none comes before, and what is not in the file after.
    fileprivate var line: Int {
        switch place {
        case .file(_, let line): line ?? 0
        case .missingFile: 0
        case .environment, .commandLine: .max
        }
    }
}

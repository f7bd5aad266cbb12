/// The result of reading all sources: the settings and the faults.
public struct SettingsReading: Hashable, Sendable {
    /// The settings in force. Faulty values are ignored.
    public private(set) var settings = ProgramSettings()
    /// The faults of the file by line, then those of environment and command line.
    public private(set) var faults: [SettingsFault]
    /// The path of the configuration file, which need not exist.
    public let filePath: String

    /// Reads the file and layers the sources.
    public init(_ sources: SettingsSources) {
        filePath = sources.filePath
        let file = SettingsFile(path: filePath, isOptional: sources.chosenFile == nil)
        faults = file.faults
        // Each layer overrides the layers before.
        for layer in [
            SettingsLayer(file, home: sources.home),
            SettingsLayer(environment: sources.environment, base: sources.base),
            SettingsLayer(overrides: sources.overrides, base: sources.base),
        ] {
            faults += layer.unknownNames
            apply(layer)
        }
        faults.sort { $0.line < $1.line }
    }

    private mutating func apply(_ layer: SettingsLayer) {
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
    /// - Throws: ``SettingsError`` with the faults of these values only.
    public func checkCommandLine() throws(SettingsError) {
        let typed = faults.filter { $0.place == .commandLine }
        if !typed.isEmpty { throw SettingsError(faults: typed) }
    }

    /// Returns the settings, or throws if a fault was found.
    public func checked() throws(SettingsError) -> ProgramSettings {
        guard faults.isEmpty else { throw SettingsError(faults: faults) }
        return settings
    }
}

extension SettingsFault {
    /// The line for sorting: a fault of the whole file comes first, and one outside of the file last.
    fileprivate var line: Int {
        switch place {
        case .file(_, let line): line ?? 0
        case .missingFile: 0
        case .environment, .commandLine: .max
        }
    }
}

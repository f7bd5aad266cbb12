import SessionCore

/// The result of reading all sources: the settings and the faults.
///
/// ```swift
/// let sources = SettingsSources(
///     overrides: ["units": "imperial"], file: file, environment: [:], workingFolder: "/")
/// let settings = try SettingsReading(sources).checked()  // imperial units, and day_starts_at of the file
/// ```
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

/// A source of values, over which later sources are layered.
struct SettingsLayer {
    /// The folders that the source's paths resolve against.
    let base: PathBase
    /// The faults for unknown keys or variables.
    let unknownNames: [SettingsFault]
    let place: (Setting) -> SettingsFault.Place
    let origin: (Setting) -> SettingOrigin
    /// The values by full key, such as `log.level`.
    private let values: [String: UnparsedValue]

    /// Creates the layer of a file, whose paths are relative to its folder.
    init(_ file: SettingsFile, home: String?) {
        base = PathBase(folder: file.path.lastIndex(of: "/").map { String(file.path[..<$0]) } ?? ".", home: home)
        // Reading the file reported them already, with their lines.
        unknownNames = []
        place = { .file(path: file.path, line: file.entries[$0.key]?.line) }
        origin = { .file(path: file.path, line: file.entries[$0.key]?.line ?? 0) }
        values = file.entries.mapValues(\.value)
    }

    /// Creates the layer of the variables that begin with `LIMBER_`. An empty variable is ignored.
    init(environment: [String: String], base: PathBase) {
        let ours = environment.filter { $0.key.hasPrefix("LIMBER_") && !$0.value.isEmpty }
        self.base = base
        unknownNames = ours.keys.sorted().filter {
            SettingNames.variables[$0] == nil && $0 != SettingNames.fileVariable
        }.map { variable in
            let known = SettingNames.variables.keys + [SettingNames.fileVariable]
            let nearest = known.nearest(to: variable).first?.name ?? ""
            return SettingsFault(.environment(variable: variable), "unknown variable; did you mean '\(nearest)'?")
        }
        place = { .environment(variable: $0.variable) }
        origin = { .environment(variable: $0.variable) }
        values = Self.values(
            ours.compactMap { variable, text in SettingNames.variables[variable].map { ($0.key, text) } },
            list: { $0.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed) })
    }

    /// Creates the layer of command-line values, by full key.
    init(overrides: [String: String], base: PathBase) {
        self.base = base
        unknownNames = overrides.keys.sorted().filter { SettingNames.settings[$0] == nil }.map { name in
            SettingsFault(.commandLine, "unknown key '\(name)'; \(SettingNames.advice(on: name))")
        }
        place = { _ in .commandLine }
        origin = { _ in .commandLine }
        values = Self.values(
            overrides.map { ($0.key, $0.value) }, list: { $0.split(separator: ",").map(String.init) })
    }

    /// Returns the values of a source of texts.
    ///
    /// - Parameter list: Returns the entries of a list, which commas separate.
    private static func values(
        _ texts: [(key: String, text: String)], list: (String) -> [String]
    ) -> [String: UnparsedValue] {
        Dictionary(
            uniqueKeysWithValues: texts.map { key, text in
                (key, SettingNames.settings[key]?.shape.isList == true ? .list(list(text)) : .text(text))
            })
    }

    /// Returns the source's value of a key, if any.
    func value(of setting: Setting) -> UnparsedValue? { values[setting.key] }
}

extension Substring {
    /// The text without white space at its ends.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

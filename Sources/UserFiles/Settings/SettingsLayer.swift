import Configuration
import SessionCore

/// A source of values, over which later sources are layered.
struct SettingsLayer {
    /// The folders that the source's paths resolve against.
    let base: PathBase
    /// The faults for unknown keys or variables.
    let unknownNames: [SettingsFault]
    let place: (Setting) -> SettingsFault.Place
    let origin: (Setting) -> SettingOrigin
    /// `nil` for a source without values, so that most processes ask only one or none.
    private let provider: (any ConfigProvider)?
    private let components: (Setting) -> [String]

    /// Creates the layer of a file, whose paths are relative to its folder.
    init(_ file: SettingsFile, home: String?) {
        base = PathBase(folder: file.path.lastIndex(of: "/").map { String(file.path[..<$0]) } ?? ".", home: home)
        // Reading the file reported them already, with their lines.
        unknownNames = []
        place = { .file(path: file.path, line: file.entries[$0.key]?.line) }
        origin = { .file(path: file.path, line: file.entries[$0.key]?.line ?? 0) }
        provider = file.entries.isEmpty ? nil : InMemoryProvider(values: file.entries.mapValues(\.value).keyed)
        components = \.components
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
        provider = ours.isEmpty ? nil : EnvironmentVariablesProvider(environmentVariables: ours)
        components = { $0.variable.lowercased().split(separator: "_").map(String.init) }
    }

    /// Creates the layer of command-line values, by full key.
    init(overrides: [String: String], base: PathBase) {
        self.base = base
        unknownNames = overrides.keys.sorted().filter { SettingNames.settings[$0] == nil }.map { name in
            SettingsFault(.commandLine, "unknown key '\(name)'; \(SettingNames.advice(on: name))")
        }
        place = { _ in .commandLine }
        origin = { _ in .commandLine }
        let values = overrides.map { key, text -> (String, UnparsedValue) in
            guard SettingNames.settings[key]?.shape == .list else { return (key, .text(text)) }
            return (key, .list(text.split(separator: ",").map(String.init)))
        }
        provider = values.isEmpty ? nil : InMemoryProvider(values: Dictionary(uniqueKeysWithValues: values).keyed)
        components = \.components
    }

    /// Returns the source's value of a key, if any.
    func value(of setting: Setting) -> UnparsedValue? {
        guard let provider else { return nil }
        let key = AbsoluteConfigKey(components(setting))
        let type: ConfigType = setting.shape == .list ? .stringArray : .string
        return switch try? provider.value(forKey: key, type: type).value?.content {
        case .string(let text): .text(text)
        case .stringArray(let texts): .list(texts)
        default: nil
        }
    }
}

extension [String: UnparsedValue] {
    /// The values in the types of swift-configuration.
    fileprivate var keyed: [AbsoluteConfigKey: ConfigValue] {
        Dictionary<AbsoluteConfigKey, ConfigValue>(
            uniqueKeysWithValues: map { key, value in
                let content: ConfigContent =
                    switch value {
                    case .text(let text): .string(text)
                    case .list(let texts): .stringArray(texts)
                    }
                return (
                    AbsoluteConfigKey(key.split(separator: ".").map(String.init)), ConfigValue(content, isSecret: false)
                )
            })
    }
}

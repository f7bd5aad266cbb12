import Configuration
import SessionCore

/// One source of values, of which several are put above one another.
struct SettingsLayer {
    /// What makes its paths absolute.
    let base: PathBase
    /// Names in it that mean nothing.
    let strangers: [SettingsFault]
    let place: (Setting) -> SettingsFault.Place
    let origin: (Setting) -> SettingOrigin
    private let provider: any ConfigProvider
    private let components: (Setting) -> [String]

    /// The file. Its paths are relative to its folder.
    init(_ file: SettingsFile, home: String?) {
        base = PathBase(folder: file.path.lastIndex(of: "/").map { String(file.path[..<$0]) } ?? ".", home: home)
        // Named when the file was read, with their lines.
        strangers = []
        place = { .file(path: file.path, line: file.entries[$0.key]?.line) }
        origin = { .file(path: file.path, line: file.entries[$0.key]?.line ?? 0) }
        provider = InMemoryProvider(values: file.entries.mapValues(\.value).keyed)
        components = \.components
    }

    /// The variables that begin with `LIMBER_`. An empty one is as good as none.
    init(environment: [String: String], base: PathBase) {
        let ours = environment.filter { $0.key.hasPrefix("LIMBER_") && !$0.value.isEmpty }
        self.base = base
        strangers = ours.keys.sorted().filter {
            SettingNames.variables[$0] == nil && $0 != SettingNames.fileVariable
        }.map { variable in
            let known = SettingNames.variables.keys + [SettingNames.fileVariable]
            let nearest = known.nearest(to: variable).first?.name ?? ""
            return SettingsFault(.environment(variable: variable), "unknown variable; did you mean '\(nearest)'?")
        }
        place = { .environment(variable: $0.variable) }
        origin = { .environment(variable: $0.variable) }
        provider = EnvironmentVariablesProvider(environmentVariables: ours)
        components = { $0.variable.lowercased().split(separator: "_").map(String.init) }
    }

    /// What was said on the command line, by full key.
    init(overrides: [String: String], base: PathBase) {
        self.base = base
        strangers = overrides.keys.sorted().filter { SettingNames.settings[$0] == nil }.map { name in
            SettingsFault(.commandLine, "unknown key '\(name)'; \(SettingNames.advice(on: name))")
        }
        place = { _ in .commandLine }
        origin = { _ in .commandLine }
        let values = overrides.map { key, text -> (String, WrittenValue) in
            guard SettingNames.settings[key]?.shape == .list else { return (key, .text(text)) }
            return (key, .list(text.split(separator: ",").map(String.init)))
        }
        provider = InMemoryProvider(values: Dictionary(uniqueKeysWithValues: values).keyed)
        components = \.components
    }

    /// What it says about a key, if it says something.
    func value(of setting: Setting) -> WrittenValue? {
        let key = AbsoluteConfigKey(components(setting))
        let type: ConfigType = setting.shape == .list ? .stringArray : .string
        return switch try? provider.value(forKey: key, type: type).value?.content {
        case .string(let text): .text(text)
        case .stringArray(let texts): .list(texts)
        default: nil
        }
    }
}

extension [String: WrittenValue] {
    /// The values as the library takes them.
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

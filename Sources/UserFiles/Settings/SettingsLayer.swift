import SessionCore

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

/// One key of the configuration: what it is called everywhere, how its value is written, and where the value goes.
struct Setting: Sendable {
    /// Its full key in the file, such as `session.lead_in`.
    let key: String
    /// Its environment variable, such as `LIMBER_SESSION_LEAD_IN`.
    let variable: String
    let shape: ValueShape
    /// What may be written, in words that follow "use".
    let allowed: String
    /// The words to suggest for mistyped ones.
    let words: [String]
    /// Takes a value over.
    ///
    /// - Returns: whether it is allowed; if not, nothing has changed.
    let assign: @Sendable (WrittenValue, PathBase, inout ProgramSettings) -> Bool
    /// The value as it is written.
    let written: @Sendable (ProgramSettings) -> String

    /// A key whose value is kept at `path`.
    ///
    /// - Parameter variable: The environment's name, where it is not `LIMBER_` and the key.
    init<Value>(
        _ key: String, _ path: any WritableKeyPath<ProgramSettings, Value> & Sendable, _ form: ValueForm<Value>,
        variable: String? = nil
    ) {
        self.key = key
        self.variable = variable ?? "LIMBER_\(String(key.uppercased().map { $0 == "." ? "_" : $0 }))"
        shape = form.shape
        allowed = form.allowed
        words = form.words
        assign = { written, base, settings in
            guard let value = form.read(written, base) else { return false }
            settings[keyPath: path] = value
            return true
        }
        self.written = { form.write($0[keyPath: path]) }
    }

    /// The key's parts, from the section to the name in it.
    var components: [String] { key.split(separator: ".").map(String.init) }
}

/// What kind of node a value is in the file.
enum ValueShape: Hashable, Sendable {
    case text
    /// Text, or nothing at all.
    case optionalText
    case list
}

/// A value as a source has it.
enum WrittenValue: Hashable, Sendable {
    case text(String)
    case list([String])
}

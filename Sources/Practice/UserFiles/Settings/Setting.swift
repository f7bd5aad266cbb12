/// A key of the configuration: its names, the form of its value, and the property that holds the value.
struct Setting: Sendable {
    /// The full key in the file, such as `session.lead_in`.
    let key: String
    /// The environment variable, such as `LIMBER_SESSION_LEAD_IN`.
    let variable: String
    let shape: ValueShape
    /// The valid values, as a phrase that follows "use".
    let allowed: String
    /// The words to suggest for a misspelled value.
    let words: [String]
    /// Whether a rejected value may be a secret, which no message shows.
    let isSecret: Bool
    /// Parses a value and assigns it. Returns `false` for an invalid value, which changes nothing.
    let assign: @Sendable (UnparsedValue, PathBase, inout ProgramSettings) -> Bool
    /// Returns the value as the configuration writes it, with absolute paths.
    let unparsed: @Sendable (ProgramSettings) -> UnparsedValue

    /// Declares a key whose value is the property at `path`.
    ///
    /// - Parameter variable: The environment variable, if it is not `LIMBER_` and the key.
    init<Value>(
        _ key: String, _ path: any WritableKeyPath<ProgramSettings, Value> & Sendable, _ form: ValueForm<Value>,
        variable: String? = nil
    ) {
        self.key = key
        self.variable = variable ?? "LIMBER_\(String(key.uppercased().map { $0 == "." ? "_" : $0 }))"
        shape = form.shape
        allowed = form.allowed
        words = form.words
        isSecret = form.isSecret
        assign = { written, base, settings in
            guard let value = form.read(written, base) else { return false }
            settings[keyPath: path] = value
            return true
        }
        unparsed = { form.write($0[keyPath: path]) }
    }

    /// The parts of the key: the section, if any, and the name.
    var components: [String] { key.split(separator: ".").map(String.init) }
}

/// The kind of YAML node that a value is.
enum ValueShape: Hashable, Sendable {
    case text
    /// Text, or null for no value.
    case optionalText
    case list
    /// A mapping of words to texts. Its entries are unparsed as a list of `WORD=TEXT`.
    case mapping

    /// Whether the value is unparsed as a list.
    var isList: Bool {
        switch self {
        case .list, .mapping: true
        case .text, .optionalText: false
        }
    }
}

/// A value as a source writes it.
public enum UnparsedValue: Hashable, Sendable {
    case text(String)
    case list([String])
}

extension UnparsedValue: CustomStringConvertible {
    /// The value for display, such as `[a, b]` of a list.
    public var description: String {
        switch self {
        case .text(let text): text
        case .list(let texts): "[\(texts.joined(separator: ", "))]"
        }
    }
}

extension UnparsedValue: Codable {
    /// Decodes a string, or an array of strings.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else {
            self = .list(try value.decode([String].self))
        }
    }

    /// Encodes a string, or an array of strings.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .text(let text): try value.encode(text)
        case .list(let texts): try value.encode(texts)
        }
    }
}

/// The folders that relative paths and `~` resolve against.
struct PathBase: Hashable, Sendable {
    /// The folder of relative paths.
    let folder: String
    /// The home folder, if known.
    let home: String?

    /// Returns the absolute form of a path.
    ///
    /// - Returns: `nil` for an empty path, and for `~` without a home.
    func absolute(_ path: String) -> String? {
        if path.isEmpty { return nil }
        if path.hasPrefix("/") { return path }
        guard path == "~" || path.hasPrefix("~/") else { return "\(folder)/\(path)" }
        return home.map { $0 + path.dropFirst() }
    }
}

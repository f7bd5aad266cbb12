extension Output {
    /// Parses an option such as `alsa:hw:1` or `file:session.flac`.
    public init(parsing text: String) throws(OptionError) {
        let (kind, rest) = text.partitioned(at: ":")
        switch (kind, rest) {
        case ("auto", nil): self = .auto
        case ("alsa", nil): self = .alsa(device: "default")
        case ("alsa", let device?) where !device.isEmpty: self = .alsa(device: device)
        case ("null", nil): self = .null
        case ("null", "virtual"): self = .nullVirtual
        case ("file", let path?) where !path.isEmpty: self = .file(path: path)
        case ("raw", let path?) where !path.isEmpty: self = .raw(path: path)
        default:
            throw OptionError("unknown output '\(text)'; \(Self.advice(on: text, kind: kind, rest: rest))")
        }
    }

    private static func advice(on text: String, kind: String, rest: String?) -> String {
        if let rest, !rest.isEmpty, let near = ["alsa", "file", "raw"].suggestion(for: kind), near != kind {
            return "did you mean '\(near):\(rest)'?"
        }
        return words.advice(on: text, otherwise: allowed)
    }

    static let words = ["auto", "alsa", "null", "null:virtual", "file:PATH", "raw:PATH"]
    static let allowed = "use auto, alsa, alsa:DEVICE, null, null:virtual, file:PATH or raw:PATH"

    /// Refuses the name of an ALSA device with which ALSA could write files or run programs.
    ///
    /// - Throws: ``OptionError`` that says what to do instead.
    public func checkALSADevice() throws(OptionError) {
        guard isUnsafe, case .alsa(let device) = self else { return }
        throw OptionError(
            "the device '\(device)' could write files or run programs; define a device in ~/.asoundrc and give its "
                + "name, or give --unsafe-alsa")
    }
}

extension Output: TextCodable {
    /// The text of the option `--output`.
    public var description: String {
        switch self {
        case .auto: "auto"
        case .alsa(let device): "alsa:\(device)"
        case .null: "null"
        case .nullVirtual: "null:virtual"
        case .file(let path): "file:\(path)"
        case .raw(let path): "raw:\(path)"
        }
    }
}

extension String {
    /// Returns the parts before and after the first `separator`, or the whole string and `nil` if it has none.
    func partitioned(at separator: Character) -> (before: String, after: String?) {
        guard let index = firstIndex(of: separator) else { return (self, nil) }
        return (String(self[..<index]), String(self[self.index(after: index)...]))
    }
}

/// The output that a request chooses: one in full, or one that the configuration names.
///
/// ```swift
/// let choice = try OutputChoice(parsing: "kitchen")  // .named("kitchen")
/// let output = try choice.resolved(among: ["kitchen": .alsa(device: "hw:1")])  // .alsa(device: "hw:1")
/// ```
public enum OutputChoice: Hashable, Sendable {
    case output(Output)
    /// The output of a name in the configuration's section `outputs`.
    case named(String)

    /// Parses an output or a name. A misspelled word of an output is a name here, and ``resolved(among:)`` refuses it.
    public init(parsing text: String) throws(OptionError) {
        do throws(OptionError) {
            self = .output(try Output(parsing: text))
        } catch {
            guard Self.isName(text) else { throw error }
            self = .named(text)
        }
    }

    /// Whether a word can name an output: letters a-z, digits and hyphens, the first a letter, and no word of an
    /// output.
    public static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first), !Output.words.contains(text) else { return false }
        return text.utf8.allSatisfy {
            isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == 0x2d
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    /// Returns the output itself.
    ///
    /// - Parameter outputs: The outputs of the configuration by name.
    /// - Throws: ``OptionError`` for an unknown name, with the known ones.
    public func resolved(among outputs: [String: Output]) throws(OptionError) -> Output {
        switch self {
        case .output(let output): return output
        case .named(let name):
            if let output = outputs[name] { return output }
            let names = outputs.keys.sorted()
            let advice = (Output.words + names).advice(
                on: name,
                otherwise: names.isEmpty
                    ? "\(Output.allowed), or name one in the section 'outputs' of the configuration"
                    : "use one of: \(names.joined(separator: ", ")); or \(Output.allowed)")
            throw OptionError("unknown output '\(name)'; \(advice)")
        }
    }

    /// The output, unless it has a name.
    public var output: Output? {
        switch self {
        case .output(let output): output
        case .named: nil
        }
    }
}

extension OutputChoice: TextCodable {
    /// The text of the option `--output`.
    public var description: String {
        switch self {
        case .output(let output): output.description
        case .named(let name): name
        }
    }
}

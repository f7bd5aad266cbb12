/// The output that a request chooses: one in full, or one that the configuration names.
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

/// Where the sound goes, as `--output` names it.
public enum Output: Hashable, Sendable {
    /// ALSA's default device, or, in a foreground session that finds none, `null`.
    case auto
    /// An ALSA device.
    case alsa(device: String)
    /// Nowhere, as fast as it would be heard.
    case null
    /// Nowhere, as fast as the machine can.
    case nullVirtual
    /// A sound file, as fast as the machine can.
    case file(path: String)
    /// Bare 16-bit little-endian stereo frames at 48 kHz into a file, a FIFO or `-`, as fast as they would be heard.
    case raw(path: String)

    /// Reads an option such as `alsa:hw:1` or `file:session.flac`.
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
        return ["auto", "alsa", "null", "null:virtual", "file:PATH", "raw:PATH"].advice(
            on: text, otherwise: "use auto, alsa, alsa:DEVICE, null, null:virtual, file:PATH or raw:PATH")
    }

    /// Whether a session on it runs in the process that was asked, on the sink's own time, beside whatever else plays.
    public var isVirtual: Bool {
        switch self {
        case .nullVirtual, .file: true
        case .auto, .alsa, .null, .raw: false
        }
    }
}

extension Output: CustomStringConvertible {
    /// The option as it is written.
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

extension Output: Codable {
    /// Reads the option as it is written.
    public init(from decoder: any Decoder) throws {
        self = try decoder.parsedString(Output.init(parsing:))
    }

    /// Writes the option.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Decoder {
    /// Decodes a string that stands for a value.
    package func parsedString<Value>(_ parse: (String) throws(OptionError) -> Value) throws -> Value {
        let container = try singleValueContainer()
        do {
            return try parse(try container.decode(String.self))
        } catch let error as OptionError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }
}

extension String {
    /// What stands before a separator, and what stands after it if it is there.
    func partitioned(at separator: Character) -> (before: String, after: String?) {
        guard let index = firstIndex(of: separator) else { return (self, nil) }
        return (String(self[..<index]), String(self[self.index(after: index)...]))
    }
}

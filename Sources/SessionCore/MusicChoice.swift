/// What plays around the narration, as `--music` names it.
public enum MusicChoice: Hashable, Sendable {
    /// The bundled loop, unless other music is playing already.
    case auto
    /// Silence.
    case none
    /// A file, a folder or an m3u list.
    case path(String)

    /// Reads `auto`, `none` or a path.
    public init(parsing text: String) throws(OptionError) {
        switch text {
        case "auto": self = .auto
        case "none": self = .none
        case "": throw OptionError("--music must be auto, none, or the path of a file, folder or m3u playlist")
        default: self = .path(text)
        }
    }
}

extension MusicChoice: CustomStringConvertible {
    /// The option as it is written.
    public var description: String {
        switch self {
        case .auto: "auto"
        case .none: "none"
        case .path(let path): path
        }
    }
}

extension MusicChoice: Codable {
    /// Reads the option as it is written.
    public init(from decoder: any Decoder) throws {
        self = try decoder.parsedString(MusicChoice.init(parsing:))
    }

    /// Writes the option.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// The music of a session, as the option `--music` names it.
public enum MusicChoice: Hashable, Sendable {
    /// The bundled loop, unless another player plays or a playlist is set up.
    case auto
    case none
    /// A music file, a folder or an m3u playlist.
    case path(String)

    /// Parses `auto`, `none` or a path.
    ///
    /// - Throws: ``OptionError`` if the text is empty.
    public init(parsing text: String) throws(OptionError) {
        switch text {
        case "auto": self = .auto
        case "none": self = .none
        case "": throw OptionError("--music must be auto, none, or the path of a file, folder or m3u playlist")
        default: self = .path(text)
        }
    }
}

extension MusicChoice: TextCodable {
    /// The text of the option `--music`.
    public var description: String {
        switch self {
        case .auto: "auto"
        case .none: "none"
        case .path(let path): path
        }
    }
}

/// The music of a session, as the option `--music` names it.
///
/// ```swift
/// let piece = try MusicChoice(parsing: "rain")  // .named("rain")
/// let file = try MusicChoice(parsing: "./rain")  // .path("./rain")
/// ```
public enum MusicChoice: Hashable, Sendable {
    /// One of the bundled pieces, unless another player plays or a playlist is set up.
    case auto
    case none
    /// The bundled piece or sound of a name.
    case named(String)
    /// A music file, a folder or a playlist.
    case path(String)

    /// Parses `auto`, `none`, the name of a piece or sound, or a path. A word that can be a name is never a path here;
    /// a file of such a name is written `./rain`. A folder is the same with and without a slash at its end.
    ///
    /// - Throws: ``OptionError`` if the text is empty.
    public init(parsing text: String) throws(OptionError) {
        switch text {
        case "auto": self = .auto
        case "none": self = .none
        case "":
            throw OptionError(
                "--music must be auto, none, a name from 'limber music', or the path of a file, folder or playlist")
        case _ where Self.isName(text): self = .named(text)
        default: self = .path(text.last == "/" ? Self.folder(text) : text)
        }
    }

    /// Returns the path of a folder without slashes at its end. It does not become a word with a meaning.
    private static func folder(_ path: String) -> String {
        guard let end = path.lastIndex(where: { $0 != "/" }) else { return "/" }
        let folder = path[...end]
        return folder.contains("/") || folder == "." ? String(folder) : "./\(folder)"
    }

    /// Whether a word can name a piece or sound: letters a-z, digits and hyphens, and none of the words with a meaning.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, first != UInt8(ascii: "-") else { return false }
        return !["auto", "none", "list"].contains(text)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}

extension MusicChoice: TextCodable {
    /// The text of the option `--music`.
    public var description: String {
        switch self {
        case .auto: "auto"
        case .none: "none"
        case .named(let name): name
        case .path(let path): path
        }
    }
}

/// The order in which the files of a folder or a playlist play, and the file with which a session begins.
public enum MusicOrder: String, Hashable, Sendable, Codable, CaseIterable {
    /// Begins where the last session with the same folder or playlist stopped.
    case `continue`
    /// Begins with the first file.
    case start
    /// Plays the files in random order.
    case shuffle
}

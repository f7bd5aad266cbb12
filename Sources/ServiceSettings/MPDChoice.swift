public import SessionCore

/// The choice of the Music Player Daemon to interrupt (`other_players.mpd`).
public enum MPDChoice: Hashable, Sendable {
    /// The daemon that MPD's own clients would find.
    case auto
    /// A daemon at an address.
    case at(MPDAddress, password: String?)
    /// No daemon is interrupted.
    case off

    /// Parses `auto`, `off`, or an address: `[PASSWORD@]HOST[:PORT]` or an absolute path.
    ///
    /// - Throws: ``OptionError`` with the reason.
    public init(parsing text: String) throws(OptionError) {
        switch text {
        case "auto": self = .auto
        case "off": self = .off
        default: self = try .at(parsing: text)
        }
    }

    /// Parses an address in the form of `$MPD_HOST`: the password ends at the first `@`.
    ///
    /// - Throws: ``OptionError`` with the reason.
    public static func at(
        parsing text: String, defaultPort: Int = MPDAddress.standardPort
    ) throws(OptionError) -> MPDChoice {
        guard !text.hasPrefix("/"), let end = text.firstIndex(of: "@"), end > text.startIndex else {
            return .at(try MPDAddress(parsing: text, defaultPort: defaultPort), password: nil)
        }
        let address = try MPDAddress(parsing: String(text[text.index(after: end)...]), defaultPort: defaultPort)
        return .at(address, password: String(text[..<end]))
    }
}

extension MPDChoice: CustomStringConvertible {
    /// The choice as the configuration writes it, without the password.
    public var description: String {
        switch self {
        case .auto: "auto"
        case .off: "off"
        case .at(let address, _): address.description
        }
    }
}

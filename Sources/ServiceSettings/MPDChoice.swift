public import SessionCore

/// Which Music Player Daemon is interrupted, as the setting names it.
public enum MPDChoice: Hashable, Sendable {
    /// The one that MPD's own clients would find.
    case auto
    /// This one.
    case at(MPDAddress, password: String?)
    /// None.
    case off

    /// Reads `auto`, `off`, or an address: `[PASSWORD@]HOST[:PORT]` or an absolute path.
    ///
    /// - Throws: ``OptionError`` with what is wrong with it.
    public init(parsing text: String) throws(OptionError) {
        switch text {
        case "auto": self = .auto
        case "off": self = .off
        default: self = try .at(parsing: text)
        }
    }

    /// Reads an address as MPD's clients read `$MPD_HOST`: the password ends at the first at sign.
    ///
    /// - Throws: ``OptionError`` with what is wrong with it.
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
    /// The setting as it is written, without the password.
    public var description: String {
        switch self {
        case .auto: "auto"
        case .off: "off"
        case .at(let address, _): address.description
        }
    }
}

public import SessionCore

/// The address of a Music Player Daemon.
public enum MPDAddress: Hashable, Sendable {
    /// The path of a Unix domain socket.
    case socket(path: String)
    case host(String, port: Int)

    /// The default port of MPD.
    public static let standardPort = 6600

    /// Parses an absolute path, `HOST`, `HOST:PORT` or `[IPv6]:PORT`.
    ///
    /// - Throws: ``OptionError`` with the reason.
    public init(parsing text: String, defaultPort: Int) throws(OptionError) {
        if text.hasPrefix("/") {
            // `sun_path` of a Unix domain address has 108 bytes with the terminating zero.
            guard text.utf8.count < 108 else { throw OptionError("the MPD socket path '\(text)' is too long") }
            self = .socket(path: text)
            return
        }
        let (host, port) = Self.split(text)
        guard !host.isEmpty, host.allSatisfy({ $0.isASCII && $0 > " " && !"@[]\u{7F}".contains($0) }) else {
            throw OptionError("invalid MPD address '\(text)'; use auto, off, HOST, HOST:PORT or the path of a socket")
        }
        guard let number = port.map({ Int($0) }) ?? defaultPort, (1...65_535).contains(number) else {
            throw OptionError("invalid port in '\(text)'; use 1 to 65535")
        }
        self = .host(host, port: number)
    }

    /// Splits an address into host and port. A host with several colons and no brackets is an IPv6 address.
    private static func split(_ text: String) -> (host: String, port: String?) {
        if text.hasPrefix("["), let end = text.lastIndex(of: "]") {
            let rest = text[text.index(after: end)...]
            let host = String(text[..<end].dropFirst())
            if rest.isEmpty { return (host, nil) }
            return rest.hasPrefix(":") ? (host, String(rest.dropFirst())) : ("", nil)
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : (text, nil)
    }
}

extension MPDAddress: TextCodable {
    /// Parses an address, with the default port of MPD.
    public init(parsing text: String) throws(OptionError) {
        try self.init(parsing: text, defaultPort: Self.standardPort)
    }

    /// The address as the configuration writes it.
    public var description: String {
        switch self {
        case .socket(let path): path
        case .host(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        }
    }
}

/// The choice of the Music Player Daemon to interrupt (`other_players.mpd`).
///
/// ```swift
/// let choice = try MPDChoice(parsing: "secret@kitchen:6601")
/// let text = choice.description  // "kitchen:6601", without the password
/// ```
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

/// The settings for interrupting other media players during narration (`other_players`).
public struct OtherPlayerSettings: Hashable, Sendable {
    /// Whether to interrupt MPRIS players on the session bus.
    public var usesMPRIS: Bool
    /// The MPD to interrupt.
    public var mpd: MPDChoice

    /// Creates settings with defaults for omitted values.
    public init(usesMPRIS: Bool = true, mpd: MPDChoice = .auto) {
        self.usesMPRIS = usesMPRIS
        self.mpd = mpd
    }
}

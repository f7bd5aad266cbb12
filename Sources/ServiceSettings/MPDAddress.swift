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

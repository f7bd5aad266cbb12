public import SessionCore

/// Where a Music Player Daemon listens.
public enum MPDAddress: Hashable, Sendable {
    /// A local socket.
    case socket(path: String)
    /// A TCP port.
    case host(String, port: Int)

    /// The port of MPD everywhere.
    public static let standardPort = 6600

    /// Reads an absolute path, `HOST`, `HOST:PORT` or `[IPv6]:PORT`.
    ///
    /// - Throws: ``OptionError`` with what is wrong with it.
    public init(parsing text: String, defaultPort: Int = standardPort) throws(OptionError) {
        if text.hasPrefix("/") {
            // What the kernel's address of a local socket has room for.
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

    /// The host and what follows the last colon. One that has several and no brackets is an IPv6 address.
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

extension MPDAddress: CustomStringConvertible {
    /// The address as it is written.
    public var description: String {
        switch self {
        case .socket(let path): path
        case .host(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        }
    }
}

extension MPDAddress: Codable {
    /// Reads the address as it is written.
    public init(from decoder: any Decoder) throws {
        self = try decoder.parsedString { text throws(OptionError) in try MPDAddress(parsing: text) }
    }

    /// Writes the address.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// The address that the HTTP server listens on.
public enum WebAddress: Hashable, Sendable {
    /// A network address; the port is separate.
    case network(IPAddress)
    /// The path of a Unix socket, for a reverse proxy. Only the daemon's user and group can open it, and they name the
    /// client.
    case socket(path: String)

    /// The longest path of a socket (unix(7)), in bytes.
    private static let longestPath = 107

    /// Parses an IP address, or `unix:` and an absolute path.
    public init?(parsing text: String) {
        if text.hasPrefix("unix:") {
            let path = String(text.dropFirst("unix:".count))
            guard path.hasPrefix("/"), !path.hasSuffix("/"), path.utf8.count <= Self.longestPath else { return nil }
            self = .socket(path: path)
        } else {
            guard let address = IPAddress(parsing: text) else { return nil }
            self = .network(address)
        }
    }

    /// Whether other computers can reach the address.
    public var isPublic: Bool {
        switch self {
        case .network(let address): !address.isLoopback
        case .socket: false
        }
    }

    /// Returns the address with its port, as it stands in a URL. A socket has no port.
    public func authority(port: Int) -> String {
        switch self {
        case .network(let address): address.bytes.count == 4 ? "\(address):\(port)" : "[\(address)]:\(port)"
        case .socket: "\(self)"
        }
    }

    /// Returns the URL of the page for people; for a socket, its address.
    public func url(port: Int) -> String {
        switch self {
        case .network: "http://\(authority(port: port))/"
        case .socket: "\(self)"
        }
    }
}

extension WebAddress: CustomStringConvertible {
    /// The address as the configuration has it.
    public var description: String {
        switch self {
        case .network(let address): "\(address)"
        case .socket(let path): "unix:\(path)"
        }
    }
}

/// The settings of the HTTP server and of access to it (`http`).
///
/// This module holds settings that several modules share: `UserFiles` fills them from the configuration, and the
/// adapters read them. It parses addresses but opens no connection. All types are values, usable on any thread.
public struct HTTPSettings: Hashable, Sendable {
    /// Whether the HTTP server runs.
    public var isEnabled = true
    /// The address to listen on.
    public var address = WebAddress.network(HTTPSettings.loopback)
    /// The TCP port to listen on; 0 lets the system choose. A Unix socket has none.
    public var port = 5462
    /// The bearer token of clients; without a token, only this computer has access.
    public var token: String?
    /// The networks whose clients need no token.
    public var trustedNetworks: [NetworkRange] = []
    /// The proxies whose `X-Forwarded-For` header names the client.
    public var trustedProxies: [NetworkRange] = []
    /// The host names that browsers may use, besides this computer's own.
    public var allowedHosts: [String] = []

    /// Creates the default settings.
    public init() {}

    /// The IPv4 loopback address.
    private static let loopback = IPAddress(bytes: [127, 0, 0, 1])
}

extension HTTPSettings {
    /// The URL of the page for a browser on this computer; `nil` if the server is off, listens on a Unix socket, or
    /// lets the system choose the port.
    public var link: String? {
        guard isEnabled, port != 0, case .network(let listening) = address else { return nil }
        guard listening.bytes.allSatisfy({ $0 == 0 }) else { return address.url(port: port) }
        return listening.bytes.count == 4 ? "http://127.0.0.1:\(port)/" : "http://[::1]:\(port)/"
    }

    /// Whether the page is behind a reverse proxy, which has the names of the page.
    private var isProxied: Bool {
        switch address {
        case .network: !trustedProxies.isEmpty && !allowedHosts.isEmpty
        case .socket: !allowedHosts.isEmpty
        }
    }

    /// Whether other computers can open the page.
    public var isShared: Bool { address.isPublic || isProxied }

    /// Returns the URLs of the page, those that other computers can open first.
    ///
    /// - Parameters:
    ///   - interfaces: The addresses of this computer, the best first.
    ///   - port: The port that the server listens on.
    public func pageAddresses(of interfaces: [IPAddress], port: Int) -> [String] {
        // A proxy with TLS redirects, and browsers keep the fragment of the address.
        let names = isProxied ? allowedHosts.map { "http://\($0)/" } : []
        guard case .network(let listening) = address else { return names }
        func url(_ address: IPAddress) -> String { WebAddress.network(address).url(port: port) }
        guard listening.bytes.allSatisfy({ $0 == 0 }) else { return names + [url(listening)] }
        // A server on :: has the IPv4 addresses, too.
        let reachable = interfaces.filter { $0.bytes.count == 4 || listening.bytes.count == 16 }.map(url)
        return names + (reachable.isEmpty ? [url(HTTPSettings.loopback)] : reachable)
    }
}

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

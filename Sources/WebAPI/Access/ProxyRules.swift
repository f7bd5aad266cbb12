import HTTPTypes
import ServiceSettings

/// The rules that determine the address of a client, and whether its connection is encrypted. Behind a trusted proxy,
/// these are in `X-Forwarded-For` and `X-Forwarded-Proto`.
struct ProxyRules: Sendable {
    private let trusted: [NetworkRange]
    /// Whether the server listens on a Unix socket, which only a proxy opens.
    private let isBehindProxy: Bool

    init(_ settings: WebSettings) {
        trusted = settings.trustedProxies
        isBehindProxy =
            switch settings.address {
            case .network: false
            case .socket: true
            }
    }

    /// Returns the address of the client; `nil` if a trusted proxy does not know it.
    ///
    /// Each proxy appends its peer's address to `X-Forwarded-For`. Read from the end, the first address that is no
    /// trusted proxy is the client. The client can forge everything before it.
    func client(of fields: HTTPFields, from peer: IPAddress?) -> IPAddress? {
        var hops = fields[values: .xForwardedFor].flatMap { $0.split(separator: ",") }
        var address = isBehindProxy ? hops.popLast().flatMap { Self.address(in: $0.filter { $0 != " " }) } : peer
        while let proxy = address, trusted.contains(where: { $0.contains(proxy) }), let hop = hops.popLast() {
            address = Self.address(in: hop.filter { $0 != " " })
        }
        return address
    }

    /// Returns whether a client uses HTTPS, as a trusted proxy says.
    func isEncrypted(_ fields: HTTPFields, from peer: IPAddress?) -> Bool {
        guard isBehindProxy || trusted.contains(where: { range in peer.map(range.contains) ?? false }) else {
            return false
        }
        // The first of several proxies is that of the client.
        let scheme = fields[values: .xForwardedProto].first?.prefix { $0 != "," }
        return scheme?.filter { $0 != " " }.lowercased() == "https"
    }

    /// Parses a hop. Some proxies append a port.
    private static func address(in hop: String) -> IPAddress? {
        IPAddress(parsing: hop) ?? Authority(parsing: hop)?.address
    }
}

extension HTTPField.Name {
    /// The addresses of the proxies' peers.
    fileprivate static let xForwardedFor = HTTPField.Name("X-Forwarded-For") ?? .from
    /// The scheme of the client's request.
    fileprivate static let xForwardedProto = HTTPField.Name("X-Forwarded-Proto") ?? .from
}

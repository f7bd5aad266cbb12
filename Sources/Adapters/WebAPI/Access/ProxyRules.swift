import HTTPTypes
import Platform
import ServiceSettings

/// The rules that determine the address of a client, the host that it asked for, and whether its connection is
/// encrypted. Behind a trusted proxy, these are in `X-Forwarded-For`, `X-Forwarded-Host` and `X-Forwarded-Proto`.
struct ProxyRules: Sendable {
    private let trusted: [NetworkRange]
    private let hasToken: Bool
    /// Whether the server listens on a Unix socket, which only a proxy opens.
    private let isBehindProxy: Bool

    init(_ settings: HTTPSettings) {
        trusted = settings.trustedProxies
        hasToken = settings.token != nil
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
        isTrusted(peer) && Self.first(.xForwardedProto, of: fields)?.lowercased() == "https"
    }

    /// Returns the host that a client asked for, as a trusted proxy says; `nil` if none says it.
    func host(_ fields: HTTPFields, from peer: IPAddress?) -> String? {
        isTrusted(peer) ? Self.first(.xForwardedHost, of: fields) : nil
    }

    /// Checks that a token protects a server behind a proxy: such a request comes from this computer, whoever sent it.
    ///
    /// - Throws: ``APIError`` for a request that a proxy forwards while there is no token.
    func checkProtection(of request: HTTPRequest) throws(APIError) {
        guard !hasToken, isForwarded(request) else { return }
        throw APIError(
            .forbidden, .forbidden,
            "A reverse proxy forwards the request, and no token protects Limber; set http.token")
    }

    /// Returns whether a proxy seems to forward a request, so that the owner of its connection is not its sender.
    func isForwarded(_ request: HTTPRequest) -> Bool {
        let fields = request.headerFields
        let names: [HTTPField.Name] = [.xForwardedFor, .xForwardedHost, .xForwardedProto, .forwarded]
        if names.contains(where: { fields[$0] != nil }) { return true }
        // No browser opens a Unix socket, or sends another host than that of the page.
        if isBehindProxy, fields[.origin] != nil || fields[.secFetchSite] != nil { return true }
        guard request.isOfItsOwnPage, let origin = fields[.origin] else { return false }
        return Authority(origin: origin) != request.authority.flatMap { Authority(parsing: $0) }
    }

    private func isTrusted(_ peer: IPAddress?) -> Bool {
        isBehindProxy || trusted.contains { range in peer.map(range.contains) ?? false }
    }

    /// Returns the value of the first of several proxies, which is that of the client.
    private static func first(_ name: HTTPField.Name, of fields: HTTPFields) -> String? {
        fields[values: name].first.map { $0.prefix { $0 != "," }.filter { $0 != " " } }
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
    /// The host that the client asked for.
    fileprivate static let xForwardedHost = HTTPField.Name("X-Forwarded-Host") ?? .from
    /// The fields above in one (RFC 7239). Limber only notices it.
    fileprivate static let forwarded = HTTPField.Name("Forwarded") ?? .from
}

/// The network that identifies a client: the whole IPv4 address, or the first 64 bits of an IPv6 address, because the
/// client chooses the others itself. Each user of this computer is one network, with 16 million addresses and two
/// families.
struct ClientNetwork: Hashable, Sendable {
    private let bytes: [UInt8]
    private let user: LocalUser?

    /// - Parameter user: The owner of a client's socket on this computer, if it is known.
    init(of address: IPAddress, user: LocalUser?) {
        bytes = address.isLoopback ? [] : Array(address.bytes.prefix(address.bytes.count == 4 ? 4 : 8))
        self.user = address.isLoopback ? user : nil
    }
}

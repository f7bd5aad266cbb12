import HTTPTypes
import ServiceSettings

/// The rules that determine the address of a client. Behind a trusted proxy, this is the address in `X-Forwarded-For`.
struct ProxyRules: Sendable {
    private let trusted: [NetworkRange]

    init(_ settings: WebSettings) {
        trusted = settings.trustedProxies
    }

    /// Returns the address of the client; `nil` if a trusted proxy does not know it.
    ///
    /// Each proxy appends its peer's address to `X-Forwarded-For`. Read from the end, the first address that is no
    /// trusted proxy is the client. The client can forge everything before it.
    func client(of fields: HTTPFields, from peer: IPAddress?) -> IPAddress? {
        var hops = fields[values: .xForwardedFor].flatMap { $0.split(separator: ",") }
        var address = peer
        while let proxy = address, trusted.contains(where: { $0.contains(proxy) }), let hop = hops.popLast() {
            address = Self.address(in: hop.filter { $0 != " " })
        }
        return address
    }

    /// Parses a hop. Some proxies append a port.
    private static func address(in hop: String) -> IPAddress? {
        IPAddress(parsing: hop) ?? Authority(parsing: hop)?.address
    }
}

extension HTTPField.Name {
    /// The addresses of the proxies' peers.
    fileprivate static let xForwardedFor = HTTPField.Name("X-Forwarded-For") ?? .from
}

import HTTPTypes
import ServiceSettings

/// Finds out where a request comes from: behind a trusted proxy, the address that the proxy names counts.
struct ProxyRules: Sendable {
    private let trusted: [NetworkRange]

    init(_ settings: WebSettings) {
        trusted = settings.trustedProxies
    }

    /// Returns the address of the client, or `nil` where a trusted proxy does not know it.
    ///
    /// Each proxy appends the address that it was asked from to `X-Forwarded-For`. What stands before the first address
    /// that is no trusted proxy, read from the end, was sent by the client and proves nothing.
    func client(of fields: HTTPFields, from peer: IPAddress?) -> IPAddress? {
        var hops = fields[values: .xForwardedFor].flatMap { $0.split(separator: ",") }
        var address = peer
        while let proxy = address, trusted.contains(where: { $0.contains(proxy) }), let hop = hops.popLast() {
            address = Self.address(in: hop.filter { $0 != " " })
        }
        return address
    }

    /// The address of a hop, which some proxies write with a port.
    private static func address(in hop: String) -> IPAddress? {
        IPAddress(parsing: hop) ?? Authority(parsing: hop)?.address
    }
}

extension HTTPField.Name {
    /// The addresses that proxies were asked from.
    fileprivate static let xForwardedFor = HTTPField.Name("X-Forwarded-For") ?? .from
}

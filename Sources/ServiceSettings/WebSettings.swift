/// The settings of the HTTP server and of access to it (`http`).
///
/// This module holds settings that several modules share: `UserFiles` fills them from the configuration, and the
/// adapters read them. It parses addresses but opens no connection. All types are values, usable on any thread.
public struct WebSettings: Hashable, Sendable {
    /// Whether the HTTP server runs.
    public var isEnabled = true
    /// The address to listen on.
    public var address = WebAddress.network(WebSettings.loopback)
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

/// Who may use the web page and the HTTP API, and where.
public struct WebSettings: Hashable, Sendable {
    /// Whether there are any.
    public var isEnabled = true
    /// Where it listens.
    public var address = WebSettings.loopback
    /// The port that it listens on; 0 lets the system choose.
    public var port = 5462
    /// What a client has to know; without one, only this machine can be served.
    public var token: String?
    /// Networks whose clients need no token.
    public var trustedNetworks: [NetworkRange] = []
    /// Proxies whose `X-Forwarded-For` names the client.
    public var trustedProxies: [NetworkRange] = []
    /// Names by which browsers know this machine, besides its own.
    public var allowedHosts: [String] = []

    /// The defaults.
    public init() {}

    /// 127.0.0.1.
    private static let loopback = IPAddress(bytes: [127, 0, 0, 1])
}

/// The settings for forwarding finished sessions to another server (`server` in the configuration).
public struct ForwardingSettings: Hashable, Sendable {
    /// The server; `nil` turns forwarding off.
    public var server: ServerAddress?
    /// The bearer token that the server asks for.
    public var token: String?

    /// Creates settings without a server.
    public init() {}
}

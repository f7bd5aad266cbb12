/// The process that serves a control socket.
public struct ServerIdentity: Hashable, Sendable {
    /// The process that called `listen`.
    public let peer: Peer
    /// The version of its program.
    public let version: String
}

/// The part of the result of `Ping` that ``ControlSocketClient`` needs.
struct PongVersion: Decodable {
    let version: String
}

/// The process that serves a control socket.
public struct ServerIdentity: Hashable, Sendable {
    /// The process that called `listen`.
    public let peer: Peer
    /// The version of its program.
    public let version: String
    /// The folder of the history that it keeps; `nil` from version 1.1, which did not say.
    public let dataFolder: String?
}

/// The part of the result of `Ping` that ``ControlSocketClient`` needs.
struct PongContent: Decodable {
    let version: String
    let dataFolder: String?
}

/// The control socket.
public struct ControlSettings: Hashable, Sendable {
    /// Its path, where it is not in its usual place.
    public var socket: String?

    static let all = [
        // The name that clients in other languages know.
        Setting("control.socket", \.control.socket, .optionalPath("the socket"), variable: "LIMBER_SOCKET")
    ]
}

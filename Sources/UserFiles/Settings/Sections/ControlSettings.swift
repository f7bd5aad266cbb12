/// The settings of the control socket (`control`).
public struct ControlSettings: Hashable, Sendable {
    /// The path of the socket; `nil` for the default in the runtime folder.
    public var socket: String?

    static let all = [
        // An environment name of its own, which clients in other languages use.
        Setting("control.socket", \.control.socket, .optionalPath("the socket"), variable: "LIMBER_SOCKET")
    ]
}

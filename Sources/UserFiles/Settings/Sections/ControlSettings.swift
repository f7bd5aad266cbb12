/// The settings of the control socket (`control`).
public struct ControlSettings: Hashable, Sendable {
    /// The history that commands read and write.
    public enum History: String, CaseIterable, Sendable {
        /// The history of the daemon that answers, and without a daemon the user's own.
        case daemon
        /// Always the user's own.
        case own
    }

    /// The path of the socket; `nil` for the default in the runtime folder.
    public var socket: String?
    /// The history that commands read and write.
    public var history = History.daemon

    static let all = [
        // An environment name of its own, which clients in other languages use.
        Setting("control.socket", \.control.socket, .optionalPath("the socket"), variable: "LIMBER_SOCKET"),
        Setting("control.history", \.control.history, .word),
    ]
}

/// Who plays the session that is shown.
enum SessionPlayer: Hashable, Sendable {
    /// The process that shows it; it ends with the view.
    case thisProcess
    /// A daemon; it goes on without the view.
    case daemon
}

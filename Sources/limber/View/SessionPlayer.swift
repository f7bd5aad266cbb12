/// The process that plays the session of a view.
enum SessionPlayer: Hashable, Sendable {
    /// This process: the session ends with the view.
    case thisProcess
    /// The daemon: the session continues without the view.
    case daemon
}

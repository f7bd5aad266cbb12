/// The interface through which adapters prepare a restart of the daemon.
public protocol RestartControl: Sendable {
    /// Interrupts the playing session at the end of the sentence that is heard, so that the next daemon continues it.
    ///
    /// A session that is paused or in its ending stays as it is.
    func prepareRestart() async -> RestartPreparation
}

/// The outcome of ``RestartControl/prepareRestart()``.
public struct RestartPreparation: Hashable, Sendable, Codable {
    /// The id of the session that goes on after the restart, or `nil` if none does.
    public let session: String?

    /// Creates an outcome, by default without a session.
    public init(session: String? = nil) {
        self.session = session
    }
}

import SessionCore

/// The interface through which every adapter controls and observes sessions.
///
/// This folder holds the vocabulary that adapters, the daemon and the session engine share: commands, requests, the
/// snapshot, events, refusals, and their JSON. It holds no rules of a session, which are in `SessionCore`, and no
/// transport. All its types are values and protocols that any thread may use.
public protocol SessionControl: Sendable {
    /// Performs a request, and returns the state after it once it has taken effect: of a start when the first frame
    /// plays, of a command that ends the session when the next session can start.
    @discardableResult
    func perform(_ request: ControlRequest) async throws(SessionRefusal) -> ControlReply

    /// Returns the current state. Positions are those of the frame that was heard last.
    func snapshot() async -> SessionSnapshot

    /// Returns a stream that begins with the current snapshot. Each event is followed by the snapshot after it. The
    /// stream ends with the last session of the process.
    func updates() async -> AsyncStream<SessionUpdate>
}

extension SessionControl {
    /// Performs a request of a sender.
    ///
    /// - Throws: ``SessionRefusal/forbidden(_:)`` if the sender may not name what the request names.
    public func perform(
        _ request: ControlRequest, from sender: RequestSender
    ) async throws(SessionRefusal) -> ControlReply {
        if case .start(let wanted) = request { try wanted.check(from: sender) }
        return try await perform(request)
    }
}

/// An element of the stream that a subscriber receives.
public enum SessionUpdate: Hashable, Sendable {
    case event(SessionEvent)
    /// The state at the start, or after an event.
    case snapshot(SessionSnapshot)
}

/// The interface through which adapters schedule notifications of the daemon.
public protocol NotificationControl: Sendable {
    /// Schedules a test notification, which every delivery that is on shows after five seconds.
    ///
    /// - Returns: `false` if too many notifications are pending.
    func scheduleTest() async -> Bool
}

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

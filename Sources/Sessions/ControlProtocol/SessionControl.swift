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
        switch request {
        case .start(let wanted): try wanted.check(from: sender)
        case .setOutput(let change): try SessionRequest(output: change.output).check(from: sender)
        case .command, .setLevels, .answer: break
        }
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

/// The interface through which adapters restart the daemon.
public protocol RestartControl: Sendable {
    /// Restarts the daemon once nobody plays, after two hours at the latest. Returns at once.
    func restartWhenIdle() async -> RestartReply
}

/// The answer of a daemon that was told to restart.
public struct RestartReply: Hashable, Sendable, Codable {
    /// The reason why a restart waits.
    public enum Occupation: String, Sendable, Codable {
        /// A session plays or is paused, here or in another process.
        case session
        /// An announcement or an alarm is heard.
        case announcement
        /// A scheduled session asks whether it may start.
        case question
    }

    /// The end that the restart waits for; `nil` if the daemon restarts now.
    public let waitsFor: Occupation?

    /// Creates an answer.
    public init(waitsFor: Occupation?) {
        self.waitsFor = waitsFor
    }
}

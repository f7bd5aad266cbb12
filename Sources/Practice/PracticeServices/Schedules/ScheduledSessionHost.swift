public import ControlProtocol
public import PracticeCore
public import SessionCore

/// The sessions of the daemon, as far as a scheduled session needs them.
public protocol ScheduledSessionHost: Sendable {
    /// Performs a request, such as the answer to the question, and returns the state after it.
    @discardableResult
    func perform(_ request: ControlRequest) async throws(SessionRefusal) -> ControlReply

    /// Shows a question until it is answered, or until a time has passed.
    ///
    /// - Parameter whenShown: Called once the question is shown and can be answered.
    func ask(_ question: StartQuestion, within limit: Duration, whenShown: @Sendable () -> Void) async -> StartReply

    /// A session that was checked.
    associatedtype Checked: CheckedSession

    /// Checks that a session can start: that its stretches, routine, music and catalog exist. Plays nothing.
    func check(_ request: SessionRequest) async throws(SessionRefusal) -> Checked

    /// The id of the session that plays, also in history; `nil` without a session.
    var sessionID: String? { get async }

    /// The number of commands so far, by which a session that nobody attends is noticed.
    var commandCount: Int { get async }

    /// Waits for the end of the session that plays.
    ///
    /// - Parameter commands: The value of ``commandCount`` when the session had started.
    /// - Returns: Whether a command came since; `nil` if the end of the daemon has interrupted the session, or if the
    ///   task is cancelled.
    func isAttended(since commands: Int) async -> Bool?
}

/// A session that was checked, and that its host can start.
public protocol CheckedSession: Sendable {
    /// The request that was checked.
    var request: SessionRequest { get }

    /// Plays an alarm for the session: music that rises from silence, and a bell.
    ///
    /// - Returns: The reason why the alarm is not heard, or `nil` if it was heard or ended.
    func playAlarm(lasting length: Duration) async -> String?

    /// Starts the session, and returns its id when it sounds, or when its output is missing. It begins once the output
    /// is there, or ends without a record after a while.
    ///
    /// - Parameters:
    ///   - limit: The longest wait for the output.
    ///   - mayBegin: Returns whether the session may still begin once its output is there.
    ///   - report: Called with the error of the output when the session has been given up, or interrupted while it
    ///     waited.
    func start(
        waitingForOutput limit: Duration, whileAllowed mayBegin: @escaping @Sendable () async -> Bool,
        orElse report: @escaping @Sendable (_ error: String) async -> Void
    ) async throws(SessionRefusal) -> String
}

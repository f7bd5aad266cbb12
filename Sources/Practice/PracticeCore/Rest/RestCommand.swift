public import SessionCore

/// A command on the rest timer. Only one rest runs at a time.
public enum RestCommand: Hashable, Sendable {
    /// Returns the status without a change.
    case status
    /// Starts a rest. A rest that is already running ends.
    case start(RestRequest)
    /// Pauses the rest. A rest that is already paused does not change.
    case pause
    /// Resumes the rest. A rest that is already running does not change.
    case resume
    case extend(by: Duration)
    /// Removes the rest, whether it is over or not. Has no effect without a rest.
    case cancel
}

/// The interface through which adapters control the rest timer.
public protocol RestControl: Sendable {
    /// Performs a command and returns the status after it.
    func perform(_ command: RestCommand) async throws(RestRefusal) -> RestStatus
}

/// The reasons why a command on the rest timer had no effect.
public enum RestRefusal: Refusal, Hashable {
    /// No rest is running.
    case noRest
    /// The rest would be longer than 10 minutes.
    case tooLong
    /// The process has no rest timer: a terminal plays a session in it.
    case unsupported
    /// The database is locked, and the rest is unchanged. The text is the reason.
    case busy(String)
    /// The rest could not be saved. The text is the reason.
    case notSaved(String)

    /// The message for the person who gave the command.
    public var description: String {
        switch self {
        case .noRest: "no rest timer is running; start one with 'limber rest 120'"
        case .tooLong: "a rest timer runs for at most 10 min; use a shorter time"
        case .unsupported: "this session has no rest timer; it needs the daemon, 'limber serve'"
        case .busy(let reason), .notSaved(let reason): reason
        }
    }

    /// The kind of the refusal.
    public var refusalKind: RefusalKind {
        switch self {
        case .noRest: .notRunning
        case .tooLong: .invalid
        case .unsupported: .unavailable
        case .busy: .busy
        case .notSaved: .notStored
        }
    }
}

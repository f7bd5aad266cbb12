public import SessionCore

/// The interface through which every adapter controls and observes sessions.
///
/// This folder holds the vocabulary that adapters, the daemon and the session engine share: commands, requests, the
/// snapshot, events, refusals, and their JSON. It holds no rules of a session, which are in `SessionCore`, and no
/// transport. All its types are values and protocols that any thread may use.
public protocol SessionControl: Sendable {
    /// Performs a command and returns when the command has taken effect.
    func perform(_ command: SessionCommand) async throws(SessionRefusal)

    /// Starts a session and returns when the first frame plays.
    func start(_ request: SessionRequest) async throws(SessionRefusal)

    /// Changes the levels of music and voice of the session that plays or is paused, and returns when the change has
    /// taken effect for the frames to come.
    func setLevels(_ change: LevelChange) async throws(SessionRefusal)

    /// Returns the current state. Positions are those of the frame that was heard last.
    func snapshot() async -> SessionSnapshot

    /// Returns a stream that begins with the current snapshot. Each event is followed by the snapshot after it. The
    /// stream ends with the last session of the process.
    func updates() async -> AsyncStream<SessionUpdate>
}

/// An element of the stream that a subscriber receives.
public enum SessionUpdate: Hashable, Sendable {
    case event(SessionEvent)
    /// The state at the start, or after an event.
    case snapshot(SessionSnapshot)
}

/// The reasons why a session refuses a command.
public enum SessionRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    case noSession
    /// Another session is already running.
    case sessionRunning
    /// Another process asks whether to resume a session, and starts one when the user answers.
    case sessionAsking(process: Int32)
    /// The output is missing. The text is the reason.
    case outputMissing(String)
    /// The request has nothing to play.
    case nothingToPlay(NothingToPlay)
    /// The request names a course, a length or a breathing pattern that the catalog lacks. The text says what to use.
    case invalidRequest(String)
    /// The sender may not ask for this (``RequestSender``). The text is the reason.
    case forbidden(String)
    /// The session cannot start. The text is the reason.
    case cannotStart(String)
    /// A file is missing. The text names it.
    case missing(String)
    /// A file has invalid contents. The text names the file and the error.
    case badData(String)

    /// The message for the person who gave the command.
    public var description: String {
        switch self {
        case .noSession: "no session is running; start one with 'limber stretch' or 'limber meditate'"
        case .sessionRunning: "another session is running; stop it with 'limber stop'"
        case .sessionAsking(let process):
            "another session is waiting to start: limber (\(process)) asks whether to resume; "
                + "answer in its terminal, or end it with 'kill \(process)'"
        case .outputMissing(let error): "no output: \(error); reconnect the output, then resume"
        case .nothingToPlay(let reason): reason.description
        case .invalidRequest(let reason), .forbidden(let reason), .cannotStart(let reason), .missing(let reason),
            .badData(let reason):
            reason
        }
    }
}

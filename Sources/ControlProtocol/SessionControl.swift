/// The one way in for every adapter: commands, the snapshot, and what changes.
public protocol SessionControl: Sendable {
    /// Performs a command and returns when it has taken effect.
    func perform(_ command: SessionCommand) async throws(SessionRefusal)

    /// Starts a session, and returns when it sounds.
    func start(_ request: SessionRequest) async throws(SessionRefusal)

    /// The state as it is now, positions as heard.
    func snapshot() async -> SessionSnapshot

    /// The snapshot as it is now, then what happens and the snapshot after it. Ends with the process's last session.
    func updates() async -> AsyncStream<SessionUpdate>
}

/// What a subscriber is told.
public enum SessionUpdate: Hashable, Sendable {
    /// Something happened.
    case event(SessionEvent)
    /// The state after it.
    case snapshot(SessionSnapshot)
}

/// Why a command had no effect, in a sentence for the person who gave it.
public enum SessionRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// No session is running.
    case noSession
    /// One is running already.
    case sessionRunning
    /// Another process asks whether to resume a session, and starts one when it is answered.
    case sessionAsking(process: Int32)
    /// The output is gone; the text says why.
    case outputMissing(String)
    /// The request names nothing that could be played.
    case nothingToPlay(NothingToPlay)
    /// The session cannot be started; the text says why.
    case cannotStart(String)
    /// A file is missing; the text says which.
    case missing(String)
    /// A file is not what it should be; the text says which.
    case badData(String)

    /// The sentence.
    public var description: String {
        switch self {
        case .noSession: "no session is running; start one with 'limber stretch' or 'limber meditate'"
        case .sessionRunning: "another session is running; stop it with 'limber stop'"
        case .sessionAsking(let process):
            "another session is waiting to start: limber (\(process)) asks whether to resume; "
                + "answer in its terminal, or end it with 'kill \(process)'"
        case .outputMissing(let error): "no output: \(error); reconnect the output, then resume"
        case .nothingToPlay(let reason): reason.description
        case .cannotStart(let reason), .missing(let reason), .badData(let reason): reason
        }
    }
}

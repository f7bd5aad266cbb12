public import SessionCore

/// The reasons why a session refuses a command.
public enum SessionRefusal: Refusal, Hashable {
    case noSession
    /// No scheduled session asks whether it may start.
    case noQuestion
    /// No short session has ended within the last ten minutes, or it is recorded already.
    case nothingToKeep
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
    /// The session cannot start, its output failed, or its process does not answer. The text is the reason.
    case cannotStart(String)
    /// A file is missing. The text names it.
    case missing(String)
    /// A file has invalid contents. The text names the file and the error.
    case badData(String)

    /// The message for the person who gave the command.
    public var description: String {
        switch self {
        case .noSession: "no session is running; start one with 'limber stretch' or 'limber meditate'"
        case .noQuestion: "no scheduled session is asking; 'limber schedule next' says when the next one does"
        case .nothingToKeep:
            "nothing to keep: no session of less than a minute has ended unrecorded in the last 10 minutes"
        case .sessionRunning: "another session is running; stop it with 'limber stop', or where it plays"
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

    /// The message for a person without a terminal.
    public var reason: String {
        switch self {
        case .sessionRunning: "another session is running; stop it first"
        case .sessionAsking: "a terminal asks whether to resume a session; answer there first"
        case .nothingToPlay(let reason): reason.reason
        case .forbidden:
            "over HTTP, an output is auto, null or a name of the configuration; music and catalogs of your own cannot "
                + "be chosen"
        case .noSession, .noQuestion, .nothingToKeep, .outputMissing, .invalidRequest, .cannotStart, .missing, .badData:
            description.withoutCommands
        }
    }

    /// The kind of the refusal.
    public var refusalKind: RefusalKind {
        switch self {
        case .noSession, .noQuestion, .nothingToKeep: .notRunning
        case .sessionRunning, .sessionAsking: .occupied
        case .missing, .outputMissing: .missing
        case .nothingToPlay(let reason): reason.refusalKind
        case .invalidRequest: .invalid
        case .forbidden: .forbidden
        case .badData: .badData
        case .cannotStart: .failed
        }
    }
}

/// The reasons why a request to start or resume a session has nothing to play.
public enum NothingToPlay: Refusal, Hashable {
    /// There is no recoverable session.
    case noRecoverableSession
    /// The recoverable session has another kind than the request.
    case otherKind(SessionKind)
    /// No region of the setup is on.
    case noRegion
    /// Clips of the recoverable session are missing. The text names them.
    case clipsMissing(String)
    /// The recoverable session played to the standard output of a process that has ended.
    case stdoutEnded
}

extension NothingToPlay {
    /// The message for a terminal, with the command that helps.
    public var description: String {
        switch self {
        case .noRecoverableSession:
            "no session to resume; start one with 'limber stretch' or 'limber meditate'"
        case .otherKind(let kind):
            "the unfinished session is a \(kind.rawValue) session; resume it with '\(kind.command) --resume'"
        case .noRegion: "no region is enabled; name regions, or enable some with 'limber setup neck back'"
        case .stdoutEnded: "the unfinished session played to stdout; choose an output with --output"
        case .clipsMissing(let error): "\(error); choose its catalog with --catalog, or use --start-over"
        }
    }

    /// The message for a person without a terminal.
    public var reason: String {
        switch self {
        case .noRecoverableSession, .otherKind: description.withoutCommands
        case .noRegion: "no region is enabled; enable one in the setup"
        case .stdoutEnded: "the session to resume played to stdout; start over instead"
        case .clipsMissing(let error): "\(error); start over instead"
        }
    }

    /// The kind of the refusal.
    public var refusalKind: RefusalKind {
        switch self {
        case .noRegion, .stdoutEnded: .conflict
        case .noRecoverableSession, .otherKind, .clipsMissing: .missing
        }
    }
}

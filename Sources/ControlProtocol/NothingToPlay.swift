public import SessionCore

/// The reasons why a request to start or resume a session has nothing to play.
public enum NothingToPlay: Error, Hashable, Sendable {
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

extension NothingToPlay: CustomStringConvertible {
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
}

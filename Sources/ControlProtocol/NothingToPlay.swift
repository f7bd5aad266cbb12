public import SessionCore

/// Why a request to start a session names nothing that could be played.
public enum NothingToPlay: Error, Hashable, Sendable {
    /// No session died, or it is too long ago.
    case noRecoverableSession
    /// The recoverable session is of another kind than the one that is asked for.
    case otherKind(SessionKind)
    /// No region of the setup is on.
    case noRegion
    /// Clips of the recoverable session are gone; the text says which.
    case clipsMissing(String)
    /// The recoverable session was played to the stdout of a process that has ended.
    case stdoutEnded
}

extension NothingToPlay: CustomStringConvertible {
    /// The sentence for a terminal, with the command that helps.
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

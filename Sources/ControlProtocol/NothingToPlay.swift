public import SessionCore

/// Why a request to start a session names nothing that could be played.
public enum NothingToPlay: Error, Hashable, Sendable {
    /// No session died, or it is too long ago.
    case noRecoverableSession
    /// The recoverable session is of another kind than the one that is asked for.
    case otherKind(Practice.Kind)
    /// No region of the set-up is on.
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
            "there is no session to resume; start one with 'limber stretch' or 'limber meditate'"
        case .otherKind(let kind):
            "the session that died is of the other kind; '\(kind.command) --resume' goes on with it"
        case .noRegion: "no region is on; choose some with 'limber setup neck back', or name them"
        case .stdoutEnded: "the session was played to stdout; name the output for the rest of it with --output"
        case .clipsMissing(let error): "\(error); name the folder that has it with --catalog, or give --start-over"
        }
    }
}

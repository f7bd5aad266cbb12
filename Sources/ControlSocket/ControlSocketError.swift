public import ControlProtocol
import Glibc

/// Why a control socket could not be opened, or a session not be spoken to.
public enum ControlSocketError: Error, Hashable, Sendable {
    /// The system takes no path of more than 107 bytes.
    case pathTooLong(String)
    /// The folder of the socket is somebody else's, or no folder.
    case folderNotOurs(String)
    /// Something that is no socket stands at the path.
    case notASocket(String)
    /// A process serves the socket already; `nil` for one that does not answer.
    case served(path: String, by: Peer?)
    /// The group that the socket is for does not exist.
    case noSuchGroup(String)
    /// The system refused a step.
    case failed(step: String, path: String, code: Int32)
    /// No process answers at any of the paths.
    case nobodyThere
    /// A process that is neither ours nor root's answers at the path.
    case stranger(path: String, user: UInt32)
    /// The session did not do what it was told.
    case refused(SessionRefusal)
    /// Nothing could be done about a rest.
    case restRefused(RestRefusal)
    /// The answer was an error about the question.
    case rejected(String)
    /// The connection ended without an answer.
    case hungUp(path: String)
}

extension ControlSocketError: CustomStringConvertible {
    /// The sentence for the person who asked.
    public var description: String {
        switch self {
        case .pathTooLong(let path):
            "the socket path '\(path)' is longer than 107 bytes; set LIMBER_SOCKET to a shorter one"
        case .folderNotOurs(let path):
            "'\(path)' is no folder of this user's; remove it, or set LIMBER_SOCKET to a path in a folder that is"
        case .notASocket(let path):
            "'\(path)' is not a socket; move it away, or set LIMBER_SOCKET to another path"
        case .served(let path, let process?):
            "another session is running: \(process) serves '\(path)'; end it first with 'limber stop'"
        case .served(let path, nil):
            "a process that does not answer serves '\(path)'; end it with 'fuser -k \(path)'"
        case .noSuchGroup(let group):
            "there is no group '\(group)', which the system's socket is for; make it with 'addgroup --system \(group)'"
        case .failed(let step, let path, let code):
            "cannot \(step) '\(path)': \(String(cString: strerror(code)))"
        case .nobodyThere:
            "no session or daemon to talk to; start one with 'limber stretch' or 'limber meditate'"
        case .stranger(let path, let user):
            "a process of user \(user) answers at '\(path)', which is neither this user's nor root's; not talking to it"
        case .refused(let refusal):
            refusal.description
        case .restRefused(let refusal):
            refusal.description
        case .rejected(let message):
            message
        case .hungUp(let path):
            "the session at '\(path)' hung up before it answered"
        }
    }
}

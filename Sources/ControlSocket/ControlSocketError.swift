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
            "the socket path '\(path)' is longer than 107 bytes; set LIMBER_SOCKET to a shorter path"
        case .folderNotOurs(let path):
            "'\(path)' is not a folder owned by this user; remove it, or set LIMBER_SOCKET to another path"
        case .notASocket(let path):
            "'\(path)' is not a socket; remove it, or set LIMBER_SOCKET to another path"
        case .served(let path, let process?):
            "another session is running: \(process) uses '\(path)'; stop it with 'limber stop'"
        case .served(let path, nil):
            "a process that does not respond uses '\(path)'; end it with 'fuser -k \(path)'"
        case .noSuchGroup(let group):
            "no such group: '\(group)'; create it with 'addgroup --system \(group)'"
        case .failed(let step, let path, let code):
            "cannot \(step) '\(path)': \(String(cString: strerror(code)))"
        case .nobodyThere:
            "no session or daemon is running; start one with 'limber stretch' or 'limber meditate'"
        case .stranger(let path, let user):
            "permission denied: '\(path)' belongs to user \(user), not to this user or root"
        case .refused(let refusal):
            refusal.description
        case .restRefused(let refusal):
            refusal.description
        case .rejected(let message):
            message
        case .hungUp(let path):
            "the session at '\(path)' closed the connection without a reply"
        }
    }
}

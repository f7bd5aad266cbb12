public import ControlProtocol
import Glibc
public import PracticeCore
public import SessionCore

/// The errors of opening a control socket and of requests to it.
public enum ControlSocketError: Refusal, Hashable {
    /// The path is longer than 107 bytes, the limit of the system.
    case pathTooLong(String)
    /// The folder of the socket belongs to another user, or is no folder.
    case folderNotOurs(String)
    /// The file at the path is not a socket.
    case notASocket(String)
    /// Another process already serves the socket. The process is `nil` if it does not respond.
    case served(path: String, by: Peer?)
    /// The group of the shared socket does not exist.
    case noSuchGroup(String)
    /// A system call failed with this `errno`.
    case failed(step: String, path: String, code: Int32)
    /// This user is not in the group of the shared socket.
    case forbidden(path: String, group: String)
    /// No process listens at any of the paths.
    case notRunning
    /// The process at the path runs neither as this user nor as root.
    case untrusted(path: String, user: UInt32)
    /// The session refused the command.
    case refused(SessionRefusal)
    /// The rest timer refused the command.
    case restRefused(RestRefusal)
    /// The process does not do this, because it is no daemon. The text is its message.
    case unsupported(String)
    /// The process is older than the method.
    case tooOld(path: String)
    /// The process rejected the client or the request. The text is its message.
    case rejected(String)
    /// The connection ended without a reply.
    case hungUp(path: String)
    /// No reply came in time.
    case late(path: String)
    /// A line of the process is no reply or update that this version knows.
    case unreadable(path: String, line: String)
    /// More events waited for this program than it may leave unread.
    case fellBehind(events: Int)
}

extension ControlSocketError {
    /// The kind of the refusal.
    public var refusalKind: RefusalKind {
        switch self {
        case .served: .occupied
        case .forbidden: .forbidden
        case .pathTooLong: .invalid
        case .folderNotOurs, .notASocket, .noSuchGroup, .failed: .failed
        case .refused(let refusal): refusal.refusalKind
        case .restRefused(let refusal): refusal.refusalKind
        case .notRunning, .untrusted, .unsupported, .tooOld, .rejected, .hungUp, .late, .unreadable, .fellBehind:
            .unavailable
        }
    }

    /// The message for the person who gave the command.
    public var description: String {
        switch self {
        case .pathTooLong(let path):
            "the socket path '\(path)' is longer than 107 bytes; set LIMBER_SOCKET to a shorter path"
        case .folderNotOurs(let path):
            "'\(path)' is not a folder owned by this user; remove it, or set LIMBER_SOCKET to another path"
        case .notASocket(let path):
            "'\(path)' is not a socket; remove it, or set LIMBER_SOCKET to another path"
        case .served(let path, let process?):
            "another session is running: \(process) uses '\(path)'; stop it with 'limber stop', "
                + "or set LIMBER_SOCKET to another path"
        case .served(let path, nil):
            "a process that does not respond uses '\(path)'; end it with 'fuser -k \(path)'"
        case .noSuchGroup(let group):
            "no such group: '\(group)'; create it with 'addgroup --system \(group)'"
        case .failed(let step, let path, let code):
            "cannot \(step) '\(path)': \(String(cString: strerror(code)))"
        case .forbidden(let path, let group):
            "permission denied: '\(path)' is for the group '\(group)'; join it with 'sudo adduser $USER \(group)', "
                + "and log in again"
        case .notRunning:
            "no session or daemon is running; start one with 'limber stretch' or 'limber meditate'"
        case .untrusted(let path, let user):
            "permission denied: '\(path)' belongs to user \(user), not to this user or root"
        case .refused(let refusal):
            refusal.description
        case .restRefused(let refusal):
            refusal.description
        case .unsupported(let message), .rejected(let message):
            message
        case .tooOld(let path):
            "the process at '\(path)' is older than this program and cannot do this; restart the daemon with "
                + "'systemctl --user restart limber' or 'sudo systemctl restart limber', or end the session in its "
                + "terminal"
        case .hungUp(let path):
            "the session at '\(path)' closed the connection without a reply; run the command again"
        case .late(let path):
            "the process at '\(path)' does not answer; try again, or end it with 'fuser -k \(path)'"
        case .unreadable(let path, let line):
            "cannot read the answer '\(line)' of the process at '\(path)'; "
                + "'limber doctor' compares its version with that of this program"
        case .fellBehind(let events):
            "this program read too slowly: more than \(events) events of the session waited; run the command again"
        }
    }
}

extension ControlSocketError {
    /// Returns the result of a system call, and throws if it is -1.
    ///
    /// - Parameter step: The purpose of the call, in words that the path follows.
    @discardableResult
    static func check(_ result: Int32, _ step: String, _ path: String) throws(ControlSocketError) -> Int32 {
        guard result != -1 else { throw .failed(step: step, path: path, code: errno) }
        return result
    }

    /// Whether the connection failed because no process listens at the path.
    var isNotRunning: Bool {
        switch self {
        case .failed(_, _, ENOENT), .failed(_, _, ENOTDIR), .failed(_, _, ECONNREFUSED): true
        default: false
        }
    }

    /// Returns the id of a group.
    static func group(named name: String) throws(ControlSocketError) -> gid_t {
        guard let entry = getgrnam(name) else { throw .noSuchGroup(name) }
        return entry.pointee.gr_gid
    }
}

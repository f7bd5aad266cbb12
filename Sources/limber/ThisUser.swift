import ControlSocket
import FoundationEssentials
import Glibc
import Session

/// What the machine tells about the user who runs the program.
enum ThisUser {
    static var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// Where a session of this user opens its socket.
    static func serverPath() throws(ControlSocketError) -> ControlSocketPath {
        try ControlSocketPath.forServer(environment: environment, user: geteuid()) { folder in
            access(folder, W_OK | X_OK) == 0
        }
    }

    /// A client that looks for this user's session.
    static func client() throws(ControlSocketError) -> ControlSocketClient {
        ControlSocketClient(
            candidates: try ControlSocketPath.forClient(environment: environment, user: geteuid()))
    }

    /// Where the program keeps what it remembers.
    static func folders() throws(Failure) -> SessionFolders {
        guard let folders = SessionFolders(environment: environment) else {
            throw Failure(
                .inputOutput, "there is no place to remember anything; set HOME, or XDG_DATA_HOME and XDG_STATE_HOME")
        }
        return folders
    }
}

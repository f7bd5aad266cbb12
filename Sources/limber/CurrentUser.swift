import ControlSocket
import Glibc
import Session
import UserFiles

/// The environment of the user who runs the program: settings, folders, socket and database.
enum CurrentUser {
    /// Returns the sources of settings, including the command line.
    static func settingsSources(overrides: [String: String] = [:], file: String? = nil) -> SettingsSources {
        let process = ProcessContext.current
        return SettingsSources(
            overrides: overrides, file: file, environment: process.environment, workingFolder: process.workingFolder())
    }

    /// Returns the environment for finding the socket: the setting `control.socket` overrides `LIMBER_SOCKET`.
    private static func environment(of settings: ProgramSettings) -> [String: String] {
        var environment = ProcessContext.current.environment
        environment["LIMBER_SOCKET"] = settings.control.socket
        return environment
    }

    /// Returns the path at which a session of this user opens its socket.
    static func serverPath(_ settings: ProgramSettings) throws(ControlSocketError) -> ControlSocketPath {
        try ControlSocketPath.forServer(environment: environment(of: settings), user: geteuid()) { folder in
            access(folder, W_OK | X_OK) == 0
        }
    }

    /// Returns a client that connects to this user's session or daemon, or to the system's service unless the user's own
    /// history is to be used.
    ///
    /// - Parameter timeout: The longest wait for a reply; `nil` for no limit.
    static func client(
        _ settings: ProgramSettings, timeout: Duration? = nil
    ) throws(ControlSocketError) -> ControlSocketClient {
        let state = SessionFolders(environment: ProcessContext.current.environment)?.state
        let playing = state.flatMap { SessionSocketLink(stateFolder: $0).socket }
        let paths = try ControlSocketPath.forClient(
            environment: environment(of: settings), user: geteuid(), playing: playing)
        let candidates =
            switch settings.control.history {
            case .daemon: paths
            case .own: paths.filter { !ControlSocketPath.isOfSystem($0.file) }
            }
        return ControlSocketClient(
            candidates: candidates, timeout: timeout,
            askingProcess: { state.flatMap { ResumePrompt(stateFolder: $0).process } })
    }

    /// Returns the data and state folders.
    ///
    /// - Throws: ``Failure`` if neither HOME nor the XDG variables are set.
    static func folders() throws(Failure) -> SessionFolders {
        guard let folders = SessionFolders(environment: ProcessContext.current.environment) else {
            throw Failure(
                .inputOutput, "no data folder; set HOME, or XDG_DATA_HOME and XDG_STATE_HOME")
        }
        return folders
    }
}

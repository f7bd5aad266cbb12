import ControlSocket
import FoundationEssentials
import Glibc
import Session
import UserFiles

/// What the machine tells about the user who runs the program.
enum CurrentUser {
    static var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// Where settings come from, with what the command line says about them.
    static func settingsSources(overrides: [String: String] = [:], file: String? = nil) -> SettingsSources {
        SettingsSources(
            overrides: overrides, file: file, environment: environment,
            workingFolder: FileManager.default.currentDirectoryPath)
    }

    /// The environment in which the socket is looked for: its variable is the last word, wherever it was said.
    private static func environment(of settings: ProgramSettings) -> [String: String] {
        var environment = environment
        environment["LIMBER_SOCKET"] = settings.control.socket
        return environment
    }

    /// Where a session of this user opens its socket.
    static func serverPath(_ settings: ProgramSettings) throws(ControlSocketError) -> ControlSocketPath {
        try ControlSocketPath.forServer(environment: environment(of: settings), user: geteuid()) { folder in
            access(folder, W_OK | X_OK) == 0
        }
    }

    /// A client that looks for this user's session.
    static func client(_ settings: ProgramSettings) throws(ControlSocketError) -> ControlSocketClient {
        let state = SessionFolders(environment: environment)?.state
        let playing = state.flatMap { SessionSocketLink(stateFolder: $0).socket }
        return ControlSocketClient(
            candidates: try ControlSocketPath.forClient(
                environment: environment(of: settings), user: geteuid(), playing: playing),
            askingProcess: { state.flatMap { ResumePrompt(stateFolder: $0).process } })
    }

    /// Where the program keeps what it remembers.
    static func folders() throws(Failure) -> SessionFolders {
        guard let folders = SessionFolders(environment: environment) else {
            throw Failure(
                .inputOutput, "no data folder; set HOME, or XDG_DATA_HOME and XDG_STATE_HOME")
        }
        return folders
    }
}

import ControlProtocol
import ControlSocket
import FoundationEssentials
import Resources
import Session
import UserFiles

extension Examination {
    /// The longest wait for the daemon.
    static let answerLimit = Duration.seconds(2)

    /// The version of the program, compared with the version of the installed audio.
    var version: Finding {
        let audio = (try? AudioFolder.locate())?.version
        guard let audio, audio != ProgramVersion.text else {
            return Finding("version", .good, ProgramVersion.detailed)
        }
        return Finding(
            "version", .bad, "the program is \(ProgramVersion.text), but its audio and page are \(audio)",
            advice: "install the same version of both")
    }

    /// The running daemon, or the process that plays a session; none if none answers.
    var daemon: [Finding] {
        get async {
            guard let client = try? CurrentUser.client(reading.settings, timeout: Self.answerLimit),
                let server = try? await client.ping()
            else { return [] }
            let files = (try? CurrentUser.folders()).map { folders in
                CheckpointFiles(stateFolder: folders.state, runtimeFolder: folders.state)
            }
            return [
                RunningProgram(
                    name: "\(server.peer)", version: server.version,
                    isReplaced: RunningProgram.isReplaced(server.peer.process),
                    hasSession: (try? await client.snapshot().status).map { $0 != .idle } ?? false,
                    awaitsRestart: files?.sessionAwaitingRestart != nil
                ).finding(installed: ProgramVersion.text)
            ]
        }
    }
}

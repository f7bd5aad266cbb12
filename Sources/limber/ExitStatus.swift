import Catalog
import ControlProtocol
import ControlSocket
import Playback
import Resources
import Session
import SessionCore

/// What the process says to the shell: 0 and 1 of a session, the rest as sysexits(3) has it.
enum ExitStatus: Int32 {
    case complete = 0
    /// Stopped early, or by the pause limit.
    case stopped = 1
    case usage = 64
    case badData = 65
    /// A missing file, or nothing to resume.
    case missing = 66
    /// No session or daemon to talk to.
    case unavailable = 69
    case inputOutput = 74
    /// Another session is running.
    case busy = 75
    case interrupted = 130
}

extension ExitStatus {
    fileprivate init(_ error: ControlSocketError) {
        self =
            switch error {
            case .served, .refused(.sessionRunning): .busy
            case .pathTooLong: .usage
            case .folderNotOurs, .notASocket, .noSuchGroup, .failed: .inputOutput
            case .refused(.noSession), .refused(.outputMissing), .refused(.cannotStart): .unavailable
            case .nobodyThere, .stranger, .rejected, .hungUp: .unavailable
            }
    }
}

/// What ends the program with a sentence.
struct Failure: Error, CustomStringConvertible {
    let status: ExitStatus
    let description: String

    init(_ status: ExitStatus, _ description: String) {
        self.status = status
        self.description = description
    }

    /// The failure that an error means.
    init(_ error: any Error) {
        let status: ExitStatus =
            switch error {
            case let error as Failure: error.status
            case is OptionError: .usage
            case let error as CatalogError: error.isMissing ? .missing : .badData
            case MusicPlaylist.Fault.missing, is AudioFolderMissing: .missing
            case is MusicPlaylist.Fault: .badData
            case is CheckpointFiles.InUse: .busy
            case let error as ControlSocketError: ExitStatus(error)
            default: .inputOutput
            }
        self.init(status, "\(error)")
    }
}

import Catalog
import ControlProtocol
import ControlSocket
import Playback
import Resources
import SessionCore
import Store

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
            case ControlSocketError.served: .busy
            case ControlSocketError.refused(.noSession), ControlSocketError.nobodyThere: .unavailable
            case ControlSocketError.refused(.sessionRunning): .busy
            case is ControlSocketError: .unavailable
            default: .inputOutput
            }
        self.init(status, "\(error)")
    }
}

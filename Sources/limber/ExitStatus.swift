import Catalog
import ControlProtocol
import ControlSocket
import Playback
import PracticeCore
import PracticeData
import Resources
import Session
import SessionCore
import UserFiles

/// What the process says to the shell: 0 and 1 of a session, the rest as sysexits(3) has it.
enum ExitStatus: Int32 {
    case complete = 0
    /// Stopped early, or by the pause limit, or everything was skipped.
    case stopped = 1
    case usage = 64
    case badData = 65
    /// A missing file, or nothing to resume.
    case missing = 66
    /// No session or daemon to talk to.
    case unavailable = 69
    /// Input or output failed, or the session could not be saved.
    case inputOutput = 74
    /// Another session is running, or another program holds the database's lock.
    case busy = 75
    case interrupted = 130
}

extension ExitStatus {
    fileprivate init(_ error: ControlSocketError) {
        self =
            switch error {
            case .served: .busy
            case .pathTooLong: .usage
            case .folderNotOurs, .notASocket, .noSuchGroup, .failed: .inputOutput
            case .refused(let refusal): ExitStatus(refusal)
            case .restRefused(let refusal): ExitStatus(refusal)
            case .nobodyThere, .stranger, .rejected, .hungUp: .unavailable
            }
    }
}

extension ExitStatus {
    fileprivate init(_ refusal: SessionRefusal) {
        self =
            switch refusal {
            case .sessionRunning: .busy
            case .nothingToPlay(.noRegion): .unavailable
            case .nothingToPlay(.stdoutEnded): .usage
            case .nothingToPlay, .missing: .missing
            case .badData: .badData
            case .noSession, .outputMissing, .cannotStart: .unavailable
            }
    }
}

extension ExitStatus {
    fileprivate init(_ error: NutritionError) {
        self =
            switch error {
            case .refused(.noProfile), .refused(.incomplete(_)): .missing
            case .refused(.invalid(_)), .refused(.unreached(_, _)): .badData
            case .store(let error): ExitStatus(error)
            }
    }
}

extension ExitStatus {
    fileprivate init(_ refusal: RestRefusal) {
        self =
            switch refusal {
            case .noRest, .notHere: .unavailable
            case .tooLong: .usage
            case .busy: .busy
            case .notKept: .inputOutput
            }
    }
}

extension ExitStatus {
    fileprivate init(_ error: TrainingError) {
        self =
            switch error {
            case .refused(.missing): .missing
            case .refused(.state): .unavailable
            case .refused(.conflict): .busy
            case .store(let error): ExitStatus(error)
            }
    }
}

extension ExitStatus {
    fileprivate init(_ error: StoreError) {
        self =
            switch error.kind {
            case .busy: .busy
            case .damaged, .missing, .failed: .inputOutput
            }
    }
}

/// What ends the program with a sentence.
struct Failure: Error, CustomStringConvertible {
    let status: ExitStatus
    /// Empty where there is nothing to say.
    let description: String

    /// - Parameter sentences: A line for each; every line but the first gets the program's name, which the first gets
    ///   where it is said.
    init(_ status: ExitStatus, _ sentences: String) {
        self.status = status
        description = sentences.split(separator: "\n").joined(separator: "\nlimber: ")
    }

    /// The failure that an error means.
    init(_ error: any Error) {
        if let failure = error as? Failure {
            self = failure
            return
        }
        let status: ExitStatus =
            switch error {
            case is OptionError, is IntentionText.Fault, is MisplacedTarget: .usage
            case is CatalogError, is MusicPlaylist.Fault, is NothingToPlay, is CheckpointFiles.InUse,
                is UnknownDevice:
                ExitStatus(SessionRefusal(error))
            case is AudioFolderMissing: .missing
            case ReminderError.refused: .unavailable
            case ReminderError.store(let error), ImportError.store(let error): ExitStatus(error)
            case let error as SettingsError: error.isMissingFile ? .missing : .badData
            case let error as ControlSocketError: ExitStatus(error)
            case let error as NutritionError: ExitStatus(error)
            case let error as RestRefusal: ExitStatus(error)
            case let error as StoreError: ExitStatus(error)
            case let error as TrainingError: ExitStatus(error)
            default: .inputOutput
            }
        // The words of the wire say nothing of what to do.
        let advice =
            if case TrainingError.refused(.state) = error { "; run 'limber workout' to see its status" } else { "" }
        self.init(status, "\(error)\(advice)")
    }
}

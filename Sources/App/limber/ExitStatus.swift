import Catalog
import ControlProtocol
import ControlSocket
import Platform
import Playback
import PracticeCore
import PracticeData
import Resources
import Session
import SessionCore
import UserFiles

/// The exit status of the program. A status from 64 to 78 has the meaning of sysexits(3).
///
/// This file maps errors to statuses. A command throws the errors of the modules that it calls, and chooses a status
/// itself only for faults in its own arguments. It throws a status alone if its output has explained the end.
enum ExitStatus: Int32, Error {
    /// The command succeeded; a session was completed.
    case complete = 0
    /// A session ended early, a question was answered with no, or `doctor` found a problem.
    case stopped = 1
    /// The daemon has ended for systemd to start it again: `RestartForceExitStatus=` of its unit.
    case restart = 3
    /// The command line is invalid: an unknown word, a value out of range, or a command that the current state does not
    /// allow.
    case usage = 64
    /// The content of a file or of the configuration is invalid.
    case badData = 65
    /// A named thing does not exist: a file, a device, a training plan, a record, or a session to resume.
    case missing = 66
    /// No session or daemon is running.
    case unavailable = 69
    /// Input or output failed, or the session could not be saved.
    case inputOutput = 74
    /// Another session is running, or another program holds the lock of the database.
    case busy = 75
    /// Only the user that Limber runs as, or its group, may do this.
    case forbidden = 77
    /// Ctrl-C ended the command.
    case interrupted = 130
}

extension ExitStatus {
    /// Returns the status of an error.
    init(_ error: any Error) {
        self =
            switch error {
            case let status as ExitStatus: status
            case let failure as CommandError: failure.status
            case is OptionError, is IntentionText.Fault, is MeasureRefusal, is MisplacedTarget, SinkError.exists,
                OutputRefusal.unsafeDevice, OutputRefusal.unknownFormat:
                .usage
            case is CatalogError, is LanguageRefusal, is MusicPlaylist.Fault, is NothingToPlay,
                is CheckpointFiles.InUse, OutputRefusal.unknownDevice:
                ExitStatus(SessionRefusal(error))
            // With a suggestion it is a mistyped word, and without one the name of a missing file.
            case let unknown as MusicRefusal: unknown.suggestion == nil ? .missing : .usage
            case is AudioFolderMissing: .missing
            case is ThreadError: .unavailable
            case let error as ControlSocketError: ExitStatus(error)
            case is ImportError: .badData
            case let error as RuleError<CorrectionRefusal>: ExitStatus(error)
            case let error as NutritionError: ExitStatus(error)
            case let error as ProgrammeError: ExitStatus(error)
            case let error as ProgrammeRefusal: ExitStatus(error)
            case let error as ReminderError: ExitStatus(error)
            case let error as RestRefusal: ExitStatus(error)
            case let error as RoutineRefusal: ExitStatus(error)
            case let error as ScheduleError: ExitStatus(error)
            case let error as SessionRefusal: ExitStatus(error)
            case let error as SettingsError: ExitStatus(error)
            case let error as StoreError: ExitStatus(error)
            case let error as StoredRoutineError: ExitStatus(error)
            case let error as TrainingError: ExitStatus(error)
            default: .inputOutput
            }
    }

    private init(_ error: RuleError<CorrectionRefusal>) {
        self =
            switch error {
            case .refused: .usage
            case .store(let error): ExitStatus(error)
            }
    }

    private init(_ error: ControlSocketError) {
        self =
            switch error {
            case .served: .busy
            case .forbidden: .forbidden
            case .pathTooLong: .usage
            case .folderNotOurs, .notASocket, .noSuchGroup, .failed: .inputOutput
            case .refused(let refusal): ExitStatus(refusal)
            case .restRefused(let refusal): ExitStatus(refusal)
            case .notRunning, .untrusted, .unsupported, .tooOld, .rejected, .hungUp, .late, .unreadable, .fellBehind:
                .unavailable
            }
    }

    private init(_ refusal: SessionRefusal) {
        self =
            switch refusal {
            case .sessionRunning, .sessionAsking: .busy
            case .nothingToPlay(.noRegion), .nothingToPlay(.stdoutEnded): .usage
            case .nothingToPlay(.noRecoverableSession), .nothingToPlay(.otherKind), .nothingToPlay(.clipsMissing),
                .missing, .outputMissing:
                .missing
            case .invalidRequest: .usage
            case .forbidden: .forbidden
            case .badData: .badData
            case .noSession, .noQuestion, .nothingToKeep: .unavailable
            case .cannotStart: .inputOutput
            }
    }

    private init(_ error: ProgrammeError) {
        self =
            switch error {
            case .refused(let refusal): ExitStatus(refusal)
            case .store(let error): ExitStatus(error)
            }
    }

    private init(_ refusal: ProgrammeRefusal) {
        self =
            switch refusal {
            case .none, .unknown: .missing
            case .running, .noSession: .usage
            }
    }

    private init(_ error: ReminderError) {
        self =
            switch error {
            case .refused(.unknown): .missing
            case .refused(.text), .refused(.snoozedTooOften), .refused(.off): .usage
            case .store(let error): ExitStatus(error)
            }
    }

    private init(_ error: StoredRoutineError) {
        self =
            switch error {
            case .refused(.exists), .refused(.gone), .refused(.tooMany): .usage
            case .store(let error): ExitStatus(error)
            }
    }

    private init(_ refusal: RestRefusal) {
        self =
            switch refusal {
            case .noRest, .unsupported: .unavailable
            case .tooLong: .usage
            case .busy: .busy
            case .notSaved: .inputOutput
            }
    }

    private init(_ refusal: RoutineRefusal) {
        self =
            switch refusal {
            case .faults: .badData
            case .unknown: .missing
            case .bundled, .exists, .needed, .reserved: .usage
            }
    }

    private init(_ error: ScheduleError) {
        self =
            switch error {
            case .refused(.unknown): .missing
            case .refused(.tooMany), .refused(.nothingToSkip), .refused(.nothingSkipped), .refused(.invalid): .usage
            case .store(let error): ExitStatus(error)
            }
    }

    private init(_ error: SettingsError) {
        self = error.isOnCommandLine ? .usage : error.isMissingFile ? .missing : .badData
    }

    private init(_ error: StoreError) {
        self =
            switch error.kind {
            case .busy: .busy
            case .damaged, .missing, .failed: .inputOutput
            }
    }

    private init(_ error: TrainingError) {
        self =
            switch error {
            case .refused(.missing): .missing
            case .refused(.state), .refused(.conflict): .usage
            case .store(let error): ExitStatus(error)
            }
    }
}

/// An error that ends the program with a message.
struct CommandError: Error, CustomStringConvertible {
    let status: ExitStatus
    /// The message; empty if there is none.
    let description: String

    /// - Parameter sentences: One sentence a line. Every line but the first gets the prefix `limber: ` here; the first
    ///   gets it when the message is printed.
    init(_ status: ExitStatus, _ sentences: String) {
        self.status = status
        description = sentences.split(separator: "\n").joined(separator: "\nlimber: ")
    }

    /// Creates the error with the message of any error and the status of ``ExitStatus/init(_:)``.
    init(_ error: any Error) {
        status = ExitStatus(error)
        description =
            switch error {
            case let error as CommandError: error.description
            case is ExitStatus: ""
            default: CommandError(status, SessionRefusal.reason(of: error)).description
            }
    }
}

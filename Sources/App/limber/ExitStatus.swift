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
            case let refusal as any Refusal: ExitStatus(refusal.refusalKind)
            case is AudioFolderMissing: .missing
            case is ThreadError: .unavailable
            default: ExitStatus(SessionRefusal(error).refusalKind)
            }
    }

    private init(_ kind: RefusalKind) {
        self =
            switch kind {
            case .invalid, .conflict: .usage
            case .badData: .badData
            case .missing, .incomplete: .missing
            case .notRunning, .unavailable: .unavailable
            case .occupied, .busy: .busy
            case .forbidden: .forbidden
            case .notStored, .failed: .inputOutput
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

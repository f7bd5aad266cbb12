import ControlSocket
import FoundationEssentials
import Glibc
import Platform
import Session
import UserFiles

/// The folder of the history that a command reads and writes. One computer has one history: that of its daemon.
enum HistoryFolder: Hashable {
    /// The user's own folder.
    case own(String)
    /// The folder of the daemon that answers, which another user may own.
    case daemon(String)

    /// The answer of the daemon to the question for its folder.
    enum Answer: Hashable {
        /// No daemon answers, or one of this user that does not say its folder.
        case none
        case folder(String)
        /// The daemon of another user has an older version, which does not say its folder.
        case unsaid
        /// The daemon turned the question away, or that of another user did not answer in time. The text is the reason.
        case refused(String)
        /// This user may not connect to the daemon's socket.
        case forbidden
    }

    /// The path of the folder.
    var path: String {
        switch self {
        case .own(let path), .daemon(let path): path
        }
    }

    /// The path of the database.
    var database: String { SessionFolders.database(in: path) }

    /// Chooses the folder.
    ///
    /// - Parameters:
    ///   - own: The user's own folder.
    ///   - mayUse: Returns whether this user may read and write the files in a folder.
    /// - Throws: ``CommandError`` with the remedy, if the daemon keeps a history that this user cannot use.
    init(own: String, answer: Answer, mayUse: (String) -> Bool) throws(CommandError) {
        switch answer {
        case .none, .folder(own):
            self = .own(own)
        case .folder(let path) where mayUse(path):
            self = .daemon(path)
        case .folder(let path):
            throw CommandError(.forbidden, "this computer's daemon keeps its history in '\(path)'; \(Self.joining)")
        case .forbidden:
            throw CommandError(.forbidden, "this computer's daemon keeps a history for its group; \(Self.joining)")
        case .unsaid:
            throw CommandError(
                .unavailable,
                "this computer's daemon has an older version; restart it with 'sudo limber restart', \(Self.otherwise)")
        case .refused(let reason):
            throw CommandError(
                .unavailable, "cannot ask this computer's daemon for its history: \(reason), \(Self.otherwise)")
        }
    }

    private static let otherwise = "or use your own history with --own"
    private static let joining = "join the group with 'sudo adduser $USER limber' and log in again, \(otherwise)"
}

extension CurrentUser {
    /// The longest wait for the daemon. One that plays or writes answers within milliseconds.
    private static let answerLimit = Duration.seconds(2)

    /// Asks the daemon for the folder of the history.
    ///
    /// - Throws: ``CommandError`` if the daemon keeps a history that this user cannot use, or if there is no data
    ///   folder.
    static func history(_ settings: ProgramSettings) async throws(CommandError) -> HistoryFolder {
        let own = try folders().data
        warnRootInAnotherHome()
        switch settings.control.history {
        case .own:
            return .own(own)
        case .daemon:
            return try HistoryFolder(own: own, answer: await answer(settings, own: own)) { folder in
                faccessat(AT_FDCWD, folder, R_OK | W_OK | X_OK, AT_EACCESS) == 0
            }
        }
    }

    /// Says that root makes files in the home of another user, such as after sudo.
    private static func warnRootInAnotherHome() {
        let environment = ProcessContext.current.environment
        var status = stat()
        guard geteuid() == 0, let home = environment["HOME"], stat(home, &status) == 0, status.st_uid != 0 else {
            return
        }
        StandardError.say(
            "root uses the home of \(FileOwner.name(of: home) ?? "another user"), who cannot write files that root makes; "
                + "run the command without sudo")
    }

    /// Returns whether two paths lead to the same folder.
    private static func isSame(_ path: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(path, &first) == 0, stat(other, &second) == 0 else { return path == other }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// Says once that the user's own history is not part of the daemon's, and how to add it.
    static func offerOwnHistory() {
        guard let folders = try? folders(), access(folders.database, F_OK) == 0 else { return }
        let mark = "\(folders.state)/own-history-offered"
        guard access(mark, F_OK) != 0 else { return }
        StandardError.say(
            "your own history in '\(folders.data)' is not part of the daemon's; "
                + "add it with 'limber export --own - | limber import -'")
        try? FileManager.default.createDirectory(
            atPath: folders.state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        close(open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    }

    private static func answer(_ settings: ProgramSettings, own: String) async -> HistoryFolder.Answer {
        do throws(ControlSocketError) {
            let daemon = try await client(settings, timeout: answerLimit).ping()
            if let folder = daemon.dataFolder { return .folder(isSame(folder, own) ? own : folder) }
            return daemon.peer.isOfThisUser ? .none : .unsaid
        } catch {
            switch error {
            case .forbidden: return .forbidden
            case .rejected, .tooOld, .unsupported: return .refused(error.description)
            case .hungUp(let path), .late(let path), .unreadable(let path, _):
                return ControlSocketPath.isOfSystem(path) ? .refused(error.description) : .none
            // The socket of a process of this user, or no socket.
            case .pathTooLong, .folderNotOurs, .notASocket, .served, .noSuchGroup, .failed, .notRunning, .untrusted,
                .refused, .restRefused, .fellBehind:
                return .none
            }
        }
    }
}

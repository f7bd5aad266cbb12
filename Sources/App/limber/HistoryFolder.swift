import ControlSocket
import Glibc
import Platform
import Session
import UserFiles

/// The history that a command reads and writes.
struct HistoryFolder: Hashable {
    /// The path of the folder.
    let path: String
    /// The folder that `HOME` and `XDG_DATA_HOME` name.
    let own: String
    /// The daemon that keeps this history, if it runs.
    var keeper: HistoryDaemon?
    /// The daemons that keep another history.
    var others: [HistoryDaemon] = []

    /// Whether the environment names the folder.
    var isOwn: Bool { path == own }

    /// The path of the database.
    var database: String { SessionFolders.database(in: path) }
}

extension HistoryDaemon {
    /// The name for people.
    var title: String { ControlSocketPath.isOfSystem(socket) ? "the system service" : "the daemon \(name)" }

    /// Says that the command does not use the history of this daemon.
    func noteThatItIsAnother() { StandardError.note("\(title) keeps another history, in '\(folder)'") }
}

extension HistoryFolder {
    /// Says which other histories there are: the user's own, once, or those of other daemons.
    func noteOthers() {
        if !isOwn { CurrentUser.offerOwnHistory() }
        for daemon in others { daemon.noteThatItIsAnother() }
    }

    /// Says which folder a command changes, unless the environment names it.
    func noteChange(in process: ProcessContext = .current) {
        guard !isOwn, let keeper else { return }
        StandardError.note("changing the history in '\(path)', which \(keeper.title) keeps", of: process)
    }
}

extension CurrentUser {
    /// The longest wait for a daemon. One that plays or writes answers within milliseconds.
    private static let answerLimit = Duration.seconds(2)

    /// Finds the history.
    ///
    /// - Throws: ``CommandError`` if the history is one that this user cannot use, or if there is no data folder.
    static func history(_ settings: ProgramSettings) async throws(CommandError) -> HistoryFolder {
        let own = try folders().data
        warnRootInAnotherHome()
        // Without a path for a socket, no daemon can be asked for its history.
        let sockets = (try? sockets(settings)) ?? []
        return try await historyOrder(settings, own: own).history(
            at: sockets.map(\.file), service: .onThisComputer(),
            // A missing folder is created by its daemon, which has an error of its own.
            mayUse: { faccessat(AT_FDCWD, $0, R_OK | W_OK | X_OK, AT_EACCESS) == 0 || errno == ENOENT },
            asking: { await answer(at: $0, own: own) })
    }

    /// The default folders in the home of this user's account; `nil` for a user without an account, who has no other
    /// home than `HOME`.
    private static var usualFolders: SessionFolders? {
        FileOwner.home(ofUser: geteuid()).flatMap { SessionFolders(environment: ["HOME": $0]) }
    }

    /// Returns the order in which commands of this user find their history.
    private static func historyOrder(_ settings: ProgramSettings, own: String) -> HistoryOrder {
        HistoryOrder(own: own, isUsual: usualFolders.map { isSame($0.data, own) } ?? true, settings: settings)
    }

    /// Returns whether the sessions in the state folder belong to the history in a folder. They do not if
    /// `XDG_DATA_HOME` alone names another folder, nor if the chosen socket is that of a daemon with another history.
    static func ownsState(_ settings: ProgramSettings, in folder: String) -> Bool {
        // Without folders, there are no such sessions.
        guard let folders = try? folders() else { return true }
        switch settings.origin(of: "control.socket") {
        case .commandLine, .environment:
            guard isSame(folder, folders.data) else { return false }
        case .file, .default: break
        }
        guard let usualFolders else { return true }
        return isSame(folders.data, usualFolders.data) || !isSame(folders.state, usualFolders.state)
    }

    /// Returns the sockets at which a command controls a session, in order, and the daemons of another history, which
    /// it leaves alone.
    static func controlSockets(
        _ settings: ProgramSettings
    ) async throws(ControlSocketError) -> (sockets: [ControlSocketPath], others: [HistoryDaemon]) {
        let sockets = try sockets(settings)
        // A session can be controlled without a data folder.
        guard let folders = try? folders() else { return (sockets, []) }
        let (files, others) = await historyOrder(settings, own: folders.data).controlSockets(
            among: sockets.map(\.file), asking: { await answer(at: $0, own: folders.data) })
        return (files.compactMap { file in sockets.first { $0.file == file } }, others)
    }

    /// Says that root makes files in the home of another user, such as after sudo.
    private static func warnRootInAnotherHome() {
        let environment = ProcessContext.current.environment
        var status = stat()
        guard geteuid() == 0, let home = environment["HOME"], stat(home, &status) == 0, status.st_uid != 0 else {
            return
        }
        StandardError.say(
            "root uses the home of \(FileOwner.name(of: home) ?? "another user"), who cannot write files that root "
                + "makes; run the command without sudo")
    }

    /// Returns whether two paths lead to the same folder, or will once it is created.
    private static func isSame(_ path: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        let (isThere, isOtherThere) = (stat(path, &first) == 0, stat(other, &second) == 0)
        if isThere || isOtherThere {
            return isThere && isOtherThere && first.st_dev == second.st_dev && first.st_ino == second.st_ino
        }
        let (names, otherNames) = (path.split(separator: "/"), other.split(separator: "/"))
        guard let name = names.last, name == otherNames.last else { return false }
        return isSame(
            "/\(names.dropLast().joined(separator: "/"))", "/\(otherNames.dropLast().joined(separator: "/"))")
    }

    /// Says once that the user's own history is not part of the daemon's, and how to add it.
    static func offerOwnHistory() {
        // Without a data folder there is no own history, and without a mark the offer is repeated.
        guard let folders = try? folders(), access(folders.database, F_OK) == 0 else { return }
        let mark = FileName.ownHistoryOffered.path(in: folders.state)
        guard access(mark, F_OK) != 0 else { return }
        StandardError.say(
            "your own history in '\(folders.data)' is not part of the daemon's; "
                + "add it with 'limber export --own - | limber import -'")
        try? DurableFile.makeFolder(folders.state)
        close(open(mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    }

    /// Asks the process at a socket for its history.
    private static func answer(at socket: String, own: String) async -> HistoryOrder.Answer {
        do throws(ControlSocketError) {
            let daemon = try await client(of: [ControlSocketPath(session: socket)], timeout: answerLimit).ping()
            guard let folder = daemon.dataFolder else { return daemon.peer.isOfThisUser ? .none : .unsaid }
            return .daemon(
                HistoryDaemon(
                    name: "\(daemon.peer)", socket: socket, folder: isSame(folder, own) ? own : folder,
                    isOfThisUser: daemon.peer.isOfThisUser))
        } catch {
            switch error {
            case .forbidden: return .forbidden
            case .rejected, .tooOld, .unsupported: return .refused(error.description)
            case .hungUp(let path), .unreadable(let path, _):
                return ControlSocketPath.isOfSystem(path) ? .refused(error.description) : .broken(error.description)
            case .late(let path):
                return ControlSocketPath.isOfSystem(path) ? .refused(error.description) : .late(error.description)
            // The socket of a process of this user, or no socket.
            case .pathTooLong, .folderNotOurs, .notASocket, .served, .noSuchGroup, .failed, .notRunning, .untrusted,
                .refused, .restRefused, .fellBehind:
                return .none
            }
        }
    }
}

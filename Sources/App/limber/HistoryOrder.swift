import ControlSocket
import UserFiles

/// A daemon that keeps a history.
struct HistoryDaemon: Hashable {
    /// The name and process id, as in `limber (4711)`.
    let name: String
    /// The path of its control socket.
    let socket: String
    /// The folder of its history.
    let folder: String
    /// Whether it runs as this user, who can then use its folder.
    let isOfThisUser: Bool
}

/// The order in which a command finds its history: the command line, the environment, the configuration, the user's
/// own daemon, the system service, the user's own folder. Only a daemon lends its history, never a session.
struct HistoryOrder: Hashable {
    /// The answer of the process at a socket to the question for its history.
    enum Answer: Hashable {
        /// No process answers, or one that keeps no history, such as a session in a terminal.
        case none
        case daemon(HistoryDaemon)
        /// The daemon of another user has an older version, which does not say its folder.
        case unsaid
        /// The daemon turned the question away, or that of another user did not answer in time. The text is the reason.
        case refused(String)
        /// A process of this user did not answer in time. It may be a daemon with another history. The text is the
        /// reason.
        case late(String)
        /// A process of this user hung up, or its answer cannot be read. The text is the reason.
        case broken(String)
        /// This user may not connect to the daemon's socket.
        case forbidden
    }

    /// Asks the process at the socket with a path.
    typealias Question = (String) async -> Answer

    /// The folder that `HOME` and `XDG_DATA_HOME` name.
    private let own: String
    /// The socket that the command line or the environment chooses, if any. The daemon there comes first.
    private let chosenSocket: String?
    /// Whether the user's own folder comes before all other daemons: `--own`, another folder than that of the account,
    /// or the setting.
    private let prefersOwn: Bool

    /// Creates the order.
    ///
    /// - Parameters:
    ///   - own: The folder that `HOME` and `XDG_DATA_HOME` name.
    ///   - isUsual: Whether this folder is the default one in the home of the user's account.
    init(own: String, isUsual: Bool, settings: ProgramSettings) {
        self.own = own
        let wantsOwn = settings.control.history == .own
        if wantsOwn, settings.origin(of: "control.history") == .commandLine {
            (chosenSocket, prefersOwn) = (nil, true)
            return
        }
        // A socket of the configuration is that of the user's own daemon.
        switch settings.origin(of: "control.socket") {
        case .commandLine, .environment: chosenSocket = settings.control.socket
        case .file, .default: chosenSocket = nil
        }
        prefersOwn = !isUsual || wantsOwn
    }

    /// Chooses the history.
    ///
    /// - Parameters:
    ///   - sockets: The paths of the user's sockets and then of the system service's, in order.
    ///   - mayUse: Returns whether this user may read and write the files in a folder.
    /// - Throws: ``CommandError`` with the remedy, if the history is one that this user cannot use now.
    func history(
        at sockets: [String], service: SystemService, mayUse: (String) -> Bool, asking question: Question
    ) async throws(CommandError) -> HistoryFolder {
        if let chosenSocket {
            let answer = await question(chosenSocket)
            // The command names this history, so it uses no other one instead.
            if case .broken(let reason) = answer { throw Self.unanswered(reason) }
            if let history = try history(of: answer, mayUse) { return history }
        }
        if prefersOwn {
            let (keepers, others) = await daemons(at: sockets, asking: question)
            return HistoryFolder(path: own, own: own, keeper: keepers.first, others: others)
        }
        for socket in sockets where socket != chosenSocket {
            if let history = try history(of: await question(socket), mayUse) { return history }
        }
        try service.checkAbsence(mayUse)
        return HistoryFolder(path: own, own: own)
    }

    /// Returns the sockets at which a command looks for a session to control, in order, and the daemons that it leaves
    /// alone because they keep another history.
    func controlSockets(
        among sockets: [String], asking question: Question
    ) async -> (sockets: [String], others: [HistoryDaemon]) {
        guard prefersOwn else { return (sockets, []) }
        let (keepers, others) = await daemons(at: sockets.filter { $0 != chosenSocket }, asking: question)
        let first = [chosenSocket].compactMap { $0 } + keepers.map(\.socket)
        let excluded = Set(others.map(\.socket)).union(sockets.filter(ControlSocketPath.isOfSystem))
        return (first + sockets.filter { !first.contains($0) && !excluded.contains($0) }, others)
    }

    private func history(of answer: Answer, _ mayUse: (String) -> Bool) throws(CommandError) -> HistoryFolder? {
        switch answer {
        case .none, .broken:
            return nil
        case .daemon(let daemon) where daemon.folder == own || daemon.isOfThisUser || mayUse(daemon.folder):
            return HistoryFolder(path: daemon.folder, own: own, keeper: daemon)
        case .daemon(let daemon):
            throw SystemService.joining("this computer's daemon keeps its history in '\(daemon.folder)'")
        case .forbidden:
            throw SystemService.joining("this computer's daemon keeps a history for its group")
        case .unsaid:
            throw CommandError(
                .unavailable,
                "this computer's daemon has an older version; restart it with 'sudo limber restart', "
                    + SystemService.otherwise)
        case .late(let reason):
            throw Self.unanswered(reason)
        case .refused(let reason):
            throw CommandError(
                .unavailable,
                "cannot ask this computer's daemon for its history: \(reason), \(SystemService.otherwise)")
        }
    }

    /// Returns the error of a process of this user that may keep another history.
    private static func unanswered(_ reason: String) -> CommandError {
        CommandError(.unavailable, "cannot ask your daemon for its history: \(reason), \(SystemService.otherwise)")
    }

    /// Returns the daemons that keep the user's own history, and those that keep another one.
    private func daemons(
        at sockets: [String], asking question: Question
    ) async -> (keepers: [HistoryDaemon], others: [HistoryDaemon]) {
        var (keepers, others): ([HistoryDaemon], [HistoryDaemon]) = ([], [])
        for socket in sockets {
            guard case .daemon(let daemon) = await question(socket) else { continue }
            if daemon.folder == own { keepers.append(daemon) } else { others.append(daemon) }
        }
        return (keepers, others)
    }
}

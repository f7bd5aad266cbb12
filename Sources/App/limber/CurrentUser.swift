import Catalog
import ControlSocket
import Daemon
import FoundationEssentials
import Glibc
import Logging
import PracticeCore
import PracticeData
import Resources
import Session
import SessionCore
import Synchronization
import UserFiles

/// The environment of the user who runs the program: settings, folders, socket and database.
enum CurrentUser {
    /// Returns the sources of settings, including the command line.
    static func settingsSources(overrides: [String: String] = [:], file: String? = nil) -> SettingsSources {
        let process = ProcessContext.current
        return SettingsSources(
            overrides: overrides, file: file, environment: process.environment, workingFolder: process.workingFolder())
    }

    /// Returns the environment for finding the socket: the setting `control.socket` overrides `LIMBER_SOCKET`.
    private static func environment(of settings: ProgramSettings) -> [String: String] {
        var environment = ProcessContext.current.environment
        environment["LIMBER_SOCKET"] = settings.control.socket
        return environment
    }

    /// Returns the path at which a session of this user opens its socket.
    static func serverPath(_ settings: ProgramSettings) throws(ControlSocketError) -> ControlSocketPath {
        try ControlSocketPath.forServer(environment: environment(of: settings), user: geteuid()) { folder in
            access(folder, W_OK | X_OK) == 0
        }
    }

    /// Returns the sockets of this user's sessions and daemon, and then that of the system service.
    static func sockets(_ settings: ProgramSettings) throws(ControlSocketError) -> [ControlSocketPath] {
        try ControlSocketPath.forClient(environment: environment(of: settings), user: geteuid())
    }

    /// Returns a client that connects to this user's session, or to the daemon that keeps the history of commands.
    ///
    /// - Parameter timeout: The longest wait for a reply; `nil` for no limit.
    static func client(
        _ settings: ProgramSettings, timeout: Duration? = nil
    ) async throws(ControlSocketError) -> ControlSocketClient {
        client(of: try await controlSockets(settings).sockets, timeout: timeout)
    }

    /// Returns a client that connects to the first of these sockets at which a process answers.
    static func client(of sockets: [ControlSocketPath], timeout: Duration? = nil) -> ControlSocketClient {
        let state = SessionFolders(environment: ProcessContext.current.environment)?.state
        return ControlSocketClient(
            candidates: sockets, timeout: timeout,
            askingProcess: { state.flatMap { ResumePrompt(stateFolder: $0).process } })
    }

    /// Returns the data and state folders.
    ///
    /// - Throws: ``CommandError`` if neither HOME nor the XDG variables are set.
    static func folders() throws(CommandError) -> SessionFolders {
        guard let folders = SessionFolders(environment: ProcessContext.current.environment) else {
            throw CommandError(
                .inputOutput, "no data folder; set HOME, or XDG_DATA_HOME and XDG_STATE_HOME")
        }
        return folders
    }
}

extension CurrentUser {
    /// The longest wait for the database to save pending records. After it, the command continues without them.
    private static let waitLimits = PracticeService.WaitLimits(.seconds(1))

    /// Returns the practice of this user, after saving the records of all sessions that have ended.
    static func completePractice(_ settings: ProgramSettings) async throws -> PracticeService {
        let practice = try await practice(settings)
        try await saveEnded(settings, in: practice)
        return practice
    }

    /// Saves the records of all sessions that have ended, if they belong to this history. Logs a warning for each
    /// record that cannot be saved now.
    static func saveEnded(_ settings: ProgramSettings, in practice: PracticeService) async throws {
        guard ownsState(settings, in: practice.dataFolder) else { return }
        let files = try checkpointFiles(settings)
        let records = SessionRecords(
            files.pending, practice: practice.waiting(waitLimits), isForwarding: settings.defaults.isForwarding,
            logger: .foreground())
        files.logDamagedFiles(to: .foreground())
        let recovery = SessionRecovery(files: files, records: records, logger: .foreground())
        await recovery.saveEnded(now: practice.context.now())
    }

    /// Returns the sessions that have ended and are not in the database of a folder yet, to which they belong.
    ///
    /// - Throws: An error if the record of one cannot be read.
    static func unsavedSessions(
        _ settings: ProgramSettings, in folder: String
    ) throws -> [StoredSession] {
        guard ownsState(settings, in: folder) else { return [] }
        return try checkpointFiles(settings).unsavedSessions(now: Timestamp(Date()))
    }

    private static func checkpointFiles(_ settings: ProgramSettings) throws(CommandError) -> CheckpointFiles {
        let state = try folders().state
        // Without a runtime folder there is no position beside the checkpoint.
        return CheckpointFiles(stateFolder: state, runtimeFolder: (try? serverPath(settings).folder) ?? state)
    }

    /// Returns the practice of this user or of the daemon, with the wait limits of an interactive command.
    ///
    /// - Parameter logger: Receives a warning with the new name of a damaged database.
    /// - Throws: ``CommandError`` as ``history(_:)`` does.
    static func practice(
        _ settings: ProgramSettings, logger: Logger = .foreground()
    ) async throws(CommandError) -> PracticeService {
        let history = try await history(settings)
        history.noteOthers()
        let (isNoted, process) = (Once(), ProcessContext.current)
        return try practice(settings, in: history, logger: logger) {
            if isNoted.begins() { history.noteChange(in: process) }
        }
    }

    /// Returns the practice in a folder.
    ///
    /// - Parameter willWrite: Called before each change.
    static func practice(
        _ settings: ProgramSettings, in history: HistoryFolder, logger: Logger,
        willWrite: @escaping @Sendable () -> Void = {}
    ) throws(CommandError) -> PracticeService {
        try checkClock()
        let (dayStartsAt, weekStartsOn) = (settings.dayStartsAt, settings.weekStartsOn)
        let lateness = settings.reminders.lateness
        let process = ProcessContext.current
        return PracticeService(
            database: history.database,
            context: PracticeContext(
                now: { Timestamp(Date()) }, days: { process.days(startsAt: dayStartsAt) },
                calendar: {
                    ReminderCalendar(clock: process.wallClock, dayStartsAt: dayStartsAt, weekStartsOn: weekStartsOn)
                },
                lateness: { lateness }, newID: { UUID().uuidString.lowercased() }),
            waitLimits: .command, logger: logger, willWrite: willWrite)
    }

    /// Checks that Limber's calendar has the current day.
    ///
    /// - Throws: ``CommandError`` if the machine's clock is after the last year.
    static func checkClock() throws(CommandError) {
        let now = Timestamp(Date())
        guard LastYear.admits(now) else {
            throw CommandError(.badData, "the system clock shows \(now), which \(LastYear.refusal); set the clock")
        }
    }
}

/// Something that happens once in a command, whatever thread it comes to first.
private final class Once: Sendable {
    private let hasBegun = Atomic(false)

    /// Returns `true` at the first call only.
    func begins() -> Bool { !hasBegun.exchange(true, ordering: .relaxed) }
}

extension SessionPlanner.Bundle {
    /// The audio files that were installed with the program.
    static var installed: SessionPlanner.Bundle {
        get throws {
            let audio = try AudioFolder.locate()
            return SessionPlanner.Bundle(
                catalogs: audio.catalogs, music: audio.music, routines: RoutineFolder.locate()?.path)
        }
    }
}

extension AudioFolder {
    /// The bundled catalogs and those in the data folders of the user.
    var catalogs: InstalledCatalogs {
        // Without a data folder there are only the bundled catalogs.
        InstalledCatalogs(bundled: path, roots: (try? CurrentUser.folders().catalogs) ?? [])
    }

    /// Returns the folder of the recorded sentences in a language.
    static func reminders(in language: LanguageTag) throws -> String {
        try locate().catalogs.folder(of: .reminders, in: language)
    }
}

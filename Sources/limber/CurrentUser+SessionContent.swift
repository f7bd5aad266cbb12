import ControlSocket
import Daemon
import FoundationEssentials
import Logging
import PracticeCore
import PracticeData
import Session
import SessionCore
import UserFiles

extension CurrentUser {
    /// The longest wait for the database to save pending records. After it, the command continues without them.
    private static let waitLimits = PracticeService.WaitLimits(.seconds(1))

    /// Returns the practice of this user, after saving the records of all sessions that have ended. Logs a warning for
    /// each record that cannot be saved now.
    static func completePractice(_ settings: ProgramSettings) async throws(Failure) -> PracticeService {
        let practice = try await practice(settings)
        let files = try checkpointFiles(settings)
        let records = SessionRecords(
            files.pending, practice: practice.waiting(waitLimits), isForwarding: settings.defaults.isForwarding,
            logger: .foreground())
        records.logDamagedFiles()
        let recovery = SessionRecovery(files: files, records: records, logger: .foreground())
        await recovery.saveEnded(now: practice.context.now())
        return practice
    }

    /// Returns the sessions that have ended and are not in the database yet.
    ///
    /// - Throws: ``Failure`` if the record of one cannot be read.
    static func unsavedSessions(_ settings: ProgramSettings) throws(Failure) -> [SessionEntry] {
        let files = try checkpointFiles(settings)
        do {
            return try files.unsavedSessions(now: Timestamp(Date()))
        } catch {
            throw Failure(error)
        }
    }

    private static func checkpointFiles(_ settings: ProgramSettings) throws(Failure) -> CheckpointFiles {
        let state = try folders().state
        // Without a runtime folder there is no position beside the checkpoint.
        return CheckpointFiles(stateFolder: state, runtimeFolder: (try? serverPath(settings).folder) ?? state)
    }

    /// Returns the practice of this user or of the daemon, with the wait limits of an interactive command.
    ///
    /// - Parameter logger: Receives a warning with the new name of a damaged database.
    /// - Throws: ``Failure`` as ``history(_:)`` does.
    static func practice(
        _ settings: ProgramSettings, logger: Logger = .foreground()
    ) async throws(Failure) -> PracticeService {
        let history = try await history(settings)
        if case .daemon = history { offerOwnHistory() }
        return try practice(settings, in: history, logger: logger)
    }

    /// Returns the practice in a folder.
    static func practice(
        _ settings: ProgramSettings, in history: HistoryFolder, logger: Logger
    ) throws(Failure) -> PracticeService {
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
            waitLimits: .command, logger: logger)
    }

    /// Checks that Limber's calendar has the current day.
    ///
    /// - Throws: ``Failure`` if the machine's clock is after the last year.
    static func checkClock() throws(Failure) {
        let now = Timestamp(Date())
        guard LastYear.admits(now) else {
            throw Failure(.badData, "the system clock shows \(now), which \(LastYear.refusal); set the clock")
        }
    }
}

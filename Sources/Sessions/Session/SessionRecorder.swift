import ControlProtocol
import Logging
import Platform
import PracticeData
import SessionCore

/// The recorder of a host: saves the records of sessions that have ended, and tries again those that cannot be saved
/// yet.
actor SessionRecorder {
    private enum State {
        case idle
        /// Some records are not saved yet.
        case retrying(Task<Void, Never>)
        case closed
    }

    private let files: CheckpointFiles
    private let practice: PracticeService
    private let defaults: @Sendable () -> SessionDefaults
    private let delay: Duration
    private let logger: Logger
    private let unrecorded = UnrecordedSession()
    private var state = State.idle

    /// Creates a recorder.
    ///
    /// - Parameter delay: The pause before the first retry. Each further one is twice as long, up to 60 s.
    init(
        files: CheckpointFiles, practice: PracticeService, defaults: @escaping @Sendable () -> SessionDefaults,
        delay: Duration, logger: Logger
    ) {
        self.files = files
        self.practice = practice
        self.defaults = defaults
        self.delay = delay
        self.logger = logger
    }

    /// The records that are written to history.
    nonisolated var records: SessionRecords {
        let defaults = defaults()
        return SessionRecords(
            files.pending, practice: practice, isForwarding: defaults.isForwarding,
            recordsShort: defaults.recordsShort, unrecorded: unrecorded, logger: logger)
    }

    /// Saves the records of sessions that have ended, and finds the recoverable one, with the lock.
    ///
    /// - Returns: `nil` while another process plays.
    func recover() async -> SessionRecovery.Findings? {
        let findings = await findings()
        if findings?.isAllRecorded == false { saveLater() }
        return findings
    }

    /// Records the short session that ended last.
    func keep() async throws(SessionRefusal) {
        let records = records
        let isSaved = try await ThreadExecutor.files.run { () async throws(SessionRefusal) in try await records.keep() }
        if !isSaved { saveLater() }
    }

    /// Ends the retries. The next process saves the records.
    func close() {
        if case .retrying(let task) = state { task.cancel() }
        state = .closed
    }

    private func findings() async -> SessionRecovery.Findings? {
        let recovery = SessionRecovery(files: files, records: records, logger: logger)
        let now = practice.context.now()
        // Another process plays.
        return try? await files.locked { await ThreadExecutor.files.run { await recovery.recover(now: now) } }
    }

    private func saveLater() {
        guard case .idle = state else { return }
        state = .retrying(
            Task {
                var wait = delay
                // The sleep throws when the task is cancelled.
                while (try? await TaskPool.sleep(for: wait)) != nil, await !isAllSaved() {
                    wait = min(wait * 2, .seconds(60))
                }
                if case .retrying = state { state = .idle }
            })
    }

    /// Tries to save the remaining records, and returns whether all are saved.
    private func isAllSaved() async -> Bool {
        // A missing database is no obstacle, because the first record creates it.
        if let obstacle = await practice.obstacle(), obstacle.kind != .missing { return false }
        guard !Task.isCancelled else { return false }
        return await findings()?.isAllRecorded ?? false
    }
}

public import Logging
import PracticeData
public import SessionCore

/// Looks after what an earlier process left behind: saves what was done, and finds the session that can be resumed.
/// Run it with the checkpoint files locked, at the start of a process and around sessions.
public struct SessionRecovery: Sendable {
    /// What was left behind.
    public struct Findings: Hashable, Sendable {
        /// The session that can be resumed.
        public let resumable: Checkpoint?
        /// Whether every session that was done is recorded; if not, try again later.
        public let isAllRecorded: Bool
    }

    /// The longest wait for the database: what cannot be recorded now is recorded later.
    private static let waitLimits = PracticeService.WaitLimits(.milliseconds(500))

    private let files: CheckpointFiles
    private let records: SessionRecords
    private let logger: Logger

    /// - Parameters:
    ///   - records: The way of records into history.
    ///   - logger: Receives a warning for each record that cannot be written.
    public init(files: CheckpointFiles, records: SessionRecords, logger: Logger) {
        self.files = files
        self.records = records.waiting(Self.waitLimits)
        self.logger = logger
    }

    /// Saves what was done in sessions that died and cannot be resumed, and finds the one that can.
    public func recover(now: Timestamp) async -> Findings {
        var isAllKept = keepUnrecorded()
        var resumable: Checkpoint?
        if let checkpoint = files.load() {
            switch checkpoint.verdict(now: now) {
            // One that was ended may have died between its record and the end of its checkpoint.
            case .resumable where await records.has(checkpoint.id): files.remove()
            case .resumable: resumable = checkpoint
            case .finished: isAllKept = end(checkpoint, leaving: checkpoint.record) && isAllKept
            // Nobody took it up in time.
            case .stale: isAllKept = end(checkpoint, leaving: checkpoint.record(ofStopped: .pauseLimit)) && isAllKept
            }
        }
        records.pending.removeAbandonedRooms(but: files.load()?.id)
        let isAllSaved = await records.savePending()
        return Findings(resumable: resumable, isAllRecorded: isAllKept && isAllSaved)
    }

    /// Deletes the checkpoint once its record is kept.
    private func end(_ checkpoint: Checkpoint, leaving record: SessionRecord?) -> Bool {
        guard keep(record, of: checkpoint) else { return false }
        files.remove()
        return true
    }

    /// Keeps what version 1.0 could not record.
    private func keepUnrecorded() -> Bool {
        var isAllKept = true
        for checkpoint in files.loadUnrecorded() {
            if keep(checkpoint.record, of: checkpoint) {
                files.removeUnrecorded(checkpoint)
            } else {
                isAllKept = false
            }
        }
        return isAllKept
    }

    /// Writes the record of a session that died durably; a session that has none needs nothing.
    private func keep(_ record: SessionRecord?, of checkpoint: Checkpoint) -> Bool {
        guard let record, !records.pending.has(checkpoint.id) else { return true }
        do {
            try records.pending.write(records.pendingRecord(record, id: checkpoint.id), into: nil)
            return true
        } catch {
            logger.warning(
                "cannot save a finished session",
                metadata: ["session": "\(checkpoint.id)", "error": "\(error)"])
            return false
        }
    }
}

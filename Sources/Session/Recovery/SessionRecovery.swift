public import Logging
import Platform
import PracticeData
public import SessionCore

/// The recovery of sessions that earlier processes left behind: saves the records of finished sessions, and finds the
/// recoverable one. Run it with the lock on the checkpoint files.
public struct SessionRecovery: Sendable {
    /// The result of a recovery.
    public struct Findings: Hashable, Sendable {
        /// The recoverable session, or `nil`.
        public let resumable: Checkpoint?
        /// Whether all finished sessions are in the database. If not, retry later.
        public let isAllRecorded: Bool
    }

    /// The longest wait for the database. Records that cannot be saved now are saved later.
    private static let waitLimits = PracticeService.WaitLimits(.milliseconds(500))

    private let files: CheckpointFiles
    private let records: SessionRecords
    private let logger: Logger

    /// Creates a recovery.
    ///
    /// - Parameters:
    ///   - files: The files of the checkpoint.
    ///   - records: The records that are written to history.
    ///   - logger: Receives a warning for each record that cannot be written.
    public init(files: CheckpointFiles, records: SessionRecords, logger: Logger) {
        self.files = files
        self.records = records.waiting(Self.waitLimits)
        self.logger = logger
    }

    /// Saves the records of interrupted sessions that cannot be resumed, and returns the one that can.
    public func recover(now: Timestamp) async -> Findings {
        var isAllWritten = writeUnrecorded()
        var resumable: Checkpoint?
        if let checkpoint = files.load() {
            switch checkpoint.verdict(now: now) {
            // The process may have been killed between writing the record and removing the checkpoint.
            case .resumable where await records.contains(checkpoint.id): files.remove()
            case .resumable: resumable = checkpoint
            case .finished: isAllWritten = finish(checkpoint, with: checkpoint.record) && isAllWritten
            // The session was not resumed within the hour.
            case .stale:
                isAllWritten = finish(checkpoint, with: checkpoint.record(ofStopped: .pauseLimit)) && isAllWritten
            }
        }
        DurableFile.Replacement.removeLeftovers(in: files.stateFolder, now: now.milliseconds / 1000)
        records.pending.removeAbandonedReservations(but: files.load()?.id)
        let isAllSaved = await records.savePending()
        return Findings(resumable: resumable, isAllRecorded: isAllWritten && isAllSaved)
    }

    /// Removes the checkpoint once its record is written.
    private func finish(_ checkpoint: Checkpoint, with record: SessionRecord?) -> Bool {
        guard write(record, of: checkpoint) else { return false }
        files.remove()
        return true
    }

    /// Writes the records that version 1.0 could not write.
    private func writeUnrecorded() -> Bool {
        var isAllWritten = true
        for checkpoint in files.loadUnrecorded() {
            if write(checkpoint.record, of: checkpoint) {
                files.removeUnrecorded(checkpoint)
            } else {
                isAllWritten = false
            }
        }
        return isAllWritten
    }

    /// Writes the record of an interrupted session durably. Returns `true` if it is written or there is none.
    private func write(_ record: SessionRecord?, of checkpoint: Checkpoint) -> Bool {
        guard let record, !records.pending.contains(checkpoint.id) else { return true }
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

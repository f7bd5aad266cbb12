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
            if checkpoint.verdict(now: now) != .resumable {
                isAllWritten = finish(checkpoint, now) && isAllWritten
            } else if await records.contains(checkpoint.id) {
                // The process was killed between writing the record and removing the checkpoint.
                files.remove()
            } else {
                resumable = checkpoint
            }
        }
        for folder in [files.stateFolder, records.practice.dataFolder] {
            // A folder that is missing has no leftovers.
            if let folder = try? OpenFolder(folder) { folder.removeAbandoned(.replacement) }
        }
        records.pending.removeAbandonedReservations(but: files.load()?.id)
        let isAllSaved = await records.savePending()
        return Findings(resumable: resumable, isAllRecorded: isAllWritten && isAllSaved)
    }

    /// Saves the pending records, and the record of an interrupted session that cannot be resumed, without a start. Run
    /// it without the lock: while another process has the lock, the checkpoint is that of its session.
    public func saveEnded(now: Timestamp) async {
        if let checkpoint = files.load(), checkpoint.verdict(now: now) != .resumable {
            files.lockedIfFree {
                // Another process may have played a session meanwhile.
                if let checkpoint = files.load() { _ = finish(checkpoint, now) }
            }
        }
        await records.savePending()
    }

    /// Removes the checkpoint of a session that cannot be resumed once its record is written.
    private func finish(_ checkpoint: Checkpoint, _ now: Timestamp) -> Bool {
        if checkpoint.verdict(now: now) == .resumable { return true }
        guard records.write(checkpoint.ended(asOf: now)) else { return false }
        files.remove()
        return true
    }

    /// Writes the records that version 1.0 could not write.
    private func writeUnrecorded() -> Bool {
        var isAllWritten = true
        for checkpoint in files.loadUnrecorded() {
            if records.write(checkpoint.ended()) {
                files.removeUnrecorded(checkpoint)
            } else {
                isAllWritten = false
            }
        }
        return isAllWritten
    }
}

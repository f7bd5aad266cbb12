import FoundationEssentials
public import PracticeData
public import SessionCore

// The ended sessions that are not in the database yet.
extension CheckpointFiles {
    /// The error of a file that may have the record of a session, and cannot be read.
    public struct UnreadableRecord: Error, CustomStringConvertible {
        /// The path of the file.
        public let path: String

        /// The message for the user.
        public var description: String {
            "cannot read the record of a session in '\(path)'; move the file away to export the other sessions"
        }
    }

    /// Returns the pending records, and that of an interrupted session that cannot be resumed. Changes nothing.
    ///
    /// Call this before the database is read: a record leaves the files only when it is in the database.
    ///
    /// - Throws: ``UnreadableRecord``.
    public func unsavedSessions(now: Timestamp) throws(UnreadableRecord) -> [SessionEntry] {
        // A process that records the checkpoint writes its record first.
        let interrupted = interruptedSession(now: now)
        var sessions: [SessionEntry] = []
        for file in pending.files() {
            switch file {
            case .record(let record): sessions.append(record.entry)
            // Another process has removed a record since the folder was listed.
            case .damaged(let path) where !FileManager.default.fileExists(atPath: path): break
            case .damaged(let path): throw UnreadableRecord(path: path)
            }
        }
        if let interrupted, !sessions.contains(where: { $0.session.id == interrupted.session.id }) {
            sessions.append(interrupted)
        }
        return sessions
    }

    private func interruptedSession(now: Timestamp) -> SessionEntry? {
        guard let checkpoint = load(), let record = checkpoint.finalRecord(now: now), !isInUse else { return nil }
        let entry = SessionEntry(StoredSession(id: checkpoint.id, record: record, zone: ZoneName.ofThisMachine))
        return entry.fault == nil ? entry : nil
    }
}

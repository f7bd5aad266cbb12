import FoundationEssentials
public import SessionCore
import Store

/// Looks after what an earlier process left behind. To be done before a session begins, by whoever has the socket.
public struct SessionRecovery: Sendable {
    private let files: CheckpointFiles
    private let database: String
    private let isForwarding: Bool
    private let warn: @Sendable (String) -> Void

    /// Looks into `files`, and puts what was done into the history in `database`.
    ///
    /// - Parameters:
    ///   - isForwarding: Whether that is to be sent to another server, too.
    ///   - warn: Told what could not be recorded. It is tried again the next time.
    public init(
        files: CheckpointFiles, database: String, isForwarding: Bool = false,
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.files = files
        self.database = database
        self.isForwarding = isForwarding
        self.warn = warn
    }

    /// Records the sessions whose work was done when they died, and returns the one that can be resumed, if there is.
    public func recover(now: Timestamp) -> Checkpoint? {
        for checkpoint in files.loadUnrecorded() where record(checkpoint) { files.removeUnrecorded(checkpoint) }
        guard let checkpoint = files.load() else { return nil }
        switch checkpoint.verdict(now: now) {
        case .resumable where isRecorded(checkpoint):
            // A meditation that was ended early, and died before its checkpoint was forgotten.
            files.remove()
            return nil
        case .resumable:
            return checkpoint
        case .finished where record(checkpoint):
            files.remove()
            return nil
        case .finished:
            // Out of the way of the session that begins now.
            files.setAsideUnrecorded(checkpoint)
            return nil
        case .stale:
            return nil
        }
    }

    /// Whether history has it; a database is not begun for that, and one that cannot be read has nothing.
    private func isRecorded(_ checkpoint: Checkpoint) -> Bool {
        guard FileManager.default.fileExists(atPath: database) else { return false }
        return (try? Store(path: database, warn: warn).hasSession(id: checkpoint.id)) ?? false
    }

    private func record(_ checkpoint: Checkpoint) -> Bool {
        do throws(StoreError) {
            try Store(path: database, warn: warn)
                .save(checkpoint.record, id: checkpoint.id, zone: ZoneName.ofThisMachine, forwarding: isForwarding)
            return true
        } catch {
            warn("an earlier session was done but is not recorded yet: \(error)")
            return false
        }
    }
}

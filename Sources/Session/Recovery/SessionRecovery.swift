import FoundationEssentials
public import PracticeData
public import SessionCore

/// Looks after what an earlier process left behind: records what was done, and finds the session that can be resumed.
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
    private static let patience = PracticeService.Patience(.milliseconds(100))

    private let files: CheckpointFiles
    private let practice: PracticeService
    private let isForwarding: Bool
    private let warn: @Sendable (String) -> Void

    /// - Parameters:
    ///   - practice: Records what was done.
    ///   - isForwarding: Whether that is to be sent to another server, too.
    ///   - warn: Receives what could not be recorded.
    public init(
        files: CheckpointFiles, practice: PracticeService, isForwarding: Bool = false,
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.files = files
        self.practice = practice.waiting(Self.patience)
        self.isForwarding = isForwarding
        self.warn = warn
    }

    /// Records the sessions whose work was done when they died, and finds the one that can be resumed.
    public func recover(now: Timestamp) async -> Findings {
        var isAllRecorded = true
        // The first one that cannot be recorded ends it: the next session waits meanwhile.
        for checkpoint in files.loadUnrecorded() where isAllRecorded {
            if await record(checkpoint) {
                files.removeUnrecorded(checkpoint)
            } else {
                isAllRecorded = false
            }
        }
        guard let checkpoint = files.load() else { return Findings(resumable: nil, isAllRecorded: isAllRecorded) }
        switch checkpoint.verdict(now: now) {
        case .resumable:
            // A meditation that was ended early leaves a record, and may have died before its checkpoint was deleted.
            guard await isRecorded(checkpoint) else {
                return Findings(resumable: checkpoint, isAllRecorded: isAllRecorded)
            }
            files.remove()
        case .finished:
            if await record(checkpoint) {
                files.remove()
            } else {
                // Out of the way of the next session.
                files.setAsideUnrecorded(checkpoint)
                isAllRecorded = false
            }
        case .stale: break
        }
        return Findings(resumable: nil, isAllRecorded: isAllRecorded)
    }

    /// Whether the session is recorded. Creates no database; one that cannot be read has no records.
    private func isRecorded(_ checkpoint: Checkpoint) async -> Bool {
        guard practice.hasDatabase else { return false }
        return (try? await practice.read { try $0.sessions.hasSession(id: checkpoint.id) }) ?? false
    }

    private func record(_ checkpoint: Checkpoint) async -> Bool {
        guard let record = checkpoint.record else { return true }
        do {
            try await practice.sessions.record(
                record, id: checkpoint.id, zone: ZoneName.ofThisMachine, isForwarding: isForwarding)
            return true
        } catch {
            warn("an earlier session was done but is not recorded yet: \(error)")
            return false
        }
    }
}

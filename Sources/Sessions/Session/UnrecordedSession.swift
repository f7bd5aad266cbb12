import PracticeData
import SessionCore
import Synchronization

/// The last session of this process that was too short to be recorded. It is in memory only.
public final class UnrecordedSession: Sendable {
    /// The time, in milliseconds after its end, in which a session can be recorded: 10 minutes.
    private static let keepingTime = 10 * 60 * 1000

    private let session = Mutex<StoredSession?>(nil)

    func hold(_ session: StoredSession) { self.session.withLock { $0 = session } }

    /// Removes and returns the session; `nil` without one, or once its time is over.
    func take(now: Timestamp) -> StoredSession? {
        guard let session = session.withLock({ $0.take() }),
            now.milliseconds <= session.record.completedAt.milliseconds + Self.keepingTime
        else { return nil }
        return session
    }
}

import Glibc
import Synchronization

/// The lock on the checkpoint files, which goes with the descriptor of their folder.
public final class CheckpointLock: Sendable {
    /// Negative where there is no folder to lock, and once the lock is given back.
    private let descriptor: Mutex<Int32>
    /// Names the session's socket while the lock is held.
    private let link: SessionSocketLink?

    /// - Parameter link: Goes with the lock.
    init(_ descriptor: Int32, _ link: SessionSocketLink? = nil) {
        self.descriptor = Mutex(descriptor)
        self.link = link
    }

    deinit { release() }

    /// Gives the lock back before its owner does: the next session can start.
    public func release() {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return }
            link?.remove()
            close(descriptor)
            descriptor = -1
        }
    }
}

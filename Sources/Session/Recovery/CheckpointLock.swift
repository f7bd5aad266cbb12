import Glibc
import Synchronization

/// The lock on the checkpoint files, which goes with the descriptor of their folder.
public final class CheckpointLock: Sendable {
    /// Negative where there is no folder to lock, and once the lock is given back.
    private let descriptor: Mutex<Int32>

    init(_ descriptor: Int32) {
        self.descriptor = Mutex(descriptor)
    }

    deinit { release() }

    /// Gives the lock back before its owner does: the next session can start.
    public func release() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }
}

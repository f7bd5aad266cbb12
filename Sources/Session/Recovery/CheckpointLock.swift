import Glibc
import Synchronization

/// The lock on the checkpoint files, which goes with the descriptor of their folder.
public final class CheckpointLock: Sendable {
    /// Negative where there is no folder to lock, and once the lock is given back.
    private let descriptor: Mutex<Int32>
    private let link: SessionSocketLink
    private let prompt: ResumePrompt
    /// The path of the session's socket; `nil` where it has none.
    private let socket: String?

    init(_ descriptor: Int32, stateFolder: String, socket: String? = nil) {
        self.descriptor = Mutex(descriptor)
        self.socket = socket
        link = SessionSocketLink(stateFolder: stateFolder)
        prompt = ResumePrompt(stateFolder: stateFolder)
        // A process that was killed has left its link, or its mark.
        if descriptor >= 0 {
            link.remove()
            prompt.remove()
        }
    }

    deinit { release() }

    /// Links to the session's socket until the lock is released. Call this once the socket is served: clients that
    /// follow the link earlier wait for an answer in vain.
    public func linkSocket() {
        guard let socket else { return }
        descriptor.withLock { descriptor in
            if descriptor >= 0 { link.make(to: socket) }
        }
    }

    /// Tells processes that want the lock meanwhile that this one asks whether to resume a session.
    public func asking<Answer: Sendable>(_ ask: @Sendable () async -> Answer) async -> Answer {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { prompt.make() }
        }
        let answer = await ask()
        descriptor.withLock { descriptor in
            if descriptor >= 0 { prompt.remove() }
        }
        return answer
    }

    /// Gives the lock back before its owner does: the next session can start.
    public func release() {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return }
            if socket != nil { link.remove() }
            prompt.remove()
            close(descriptor)
            descriptor = -1
        }
    }
}

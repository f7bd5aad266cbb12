import Glibc
import Synchronization

/// A lock on the checkpoint files. It ends when the descriptor of their folder is closed.
public final class CheckpointLock: Sendable {
    /// The descriptor of the folder; negative without a folder and after the release.
    private let descriptor: Mutex<Int32>
    private let link: SessionSocketLink
    private let prompt: ResumePrompt
    /// The path of the session's control socket, or `nil` for none.
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

    /// Links to the session's socket until the lock is released. Call this once the socket is served, because clients
    /// that follow the link earlier wait in vain.
    public func linkSocket() {
        guard let socket else { return }
        descriptor.withLock { descriptor in
            if descriptor >= 0 { link.make(to: socket) }
        }
    }

    /// Marks this process as asking whether to resume a session, for processes that want the lock meanwhile.
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

    /// Releases the lock, so that the next session can start. Later calls do nothing.
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

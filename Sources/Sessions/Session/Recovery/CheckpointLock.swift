import FoundationEssentials
import Glibc
import Platform
import Synchronization

/// A lock on the checkpoint files. It ends when the descriptor of their folder is closed.
public final class CheckpointLock: Sendable {
    /// The descriptor of the folder; negative without a folder and after the release.
    private let descriptor: Mutex<Int32>
    private let prompt: ResumePrompt

    init(_ descriptor: Int32, stateFolder: String) {
        self.descriptor = Mutex(descriptor)
        prompt = ResumePrompt(stateFolder: stateFolder)
        // A process that was killed has left its mark.
        if descriptor >= 0 { prompt.remove() }
    }

    deinit { release() }

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
            prompt.remove()
            close(descriptor)
            descriptor = -1
        }
    }
}

/// The mark in the state folder of a process that asks whether to resume a session. The process holds the lock of the
/// checkpoint files while it asks, but plays no session that another process could stop.
public struct ResumePrompt: Sendable {
    private let path: String

    /// The mark in a state folder.
    public init(stateFolder: String) {
        path = FileName.resumePrompt.path(in: stateFolder)
    }

    /// The process that asks. A process that was killed may have left the mark, so use it only while the lock is taken,
    /// or for a process that is known to run.
    public var process: Int32? {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)).flatMap { Int32($0) }
    }

    /// Marks this process. A mark that cannot be made keeps no session from playing.
    func make() {
        unlink(path)
        symlink("\(getpid())", path)
    }

    func remove() {
        unlink(path)
    }
}

import FoundationEssentials
import Glibc
import Platform
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

/// The link in the state folder to the control socket of the process that plays a session.
///
/// Every process that shares the folder, and so the lock, finds the session by this link, whatever its socket is.
public struct SessionSocketLink: Hashable, Sendable {
    /// The folder that the link is in.
    public let folder: String
    private let path: String

    /// Creates the link's path in a state folder.
    public init(stateFolder: String) {
        folder = stateFolder
        path = FileName.sessionSocket.path(in: stateFolder)
    }

    /// The path of the socket, or `nil` without a session. A killed process may leave a stale link.
    public var socket: String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }

    /// Points the link at a socket. Errors are ignored, because a session can play without the link.
    func make(to socket: String) {
        unlink(path)
        symlink(socket, path)
    }

    func remove() {
        unlink(path)
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

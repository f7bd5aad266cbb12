import FoundationEssentials
import Glibc

/// The mark in the state folder of a process that asks whether to resume a session. The process holds the lock of the
/// checkpoint files while it asks, but plays no session that another process could stop.
public struct ResumePrompt: Sendable {
    private let path: String

    /// The mark in a state folder.
    public init(stateFolder: String) {
        path = "\(stateFolder)/session.asking"
    }

    /// The process that asks. A process that was killed may have left the mark, so use it only while the lock is taken, or
    /// for a process that is known to run.
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

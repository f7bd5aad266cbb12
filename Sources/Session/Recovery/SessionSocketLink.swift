import FoundationEssentials
import Glibc

/// The link in the state folder to the control socket of the process that plays a session. Who shares the folder, and so
/// the lock, finds the session by it, wherever its socket is.
public struct SessionSocketLink: Hashable, Sendable {
    /// The folder that the link is in.
    public let folder: String
    private let path: String

    /// The link in a state folder.
    public init(stateFolder: String) {
        folder = stateFolder
        path = "\(stateFolder)/session.sock"
    }

    /// The socket's path; `nil` where no session runs. A process that was killed may have left it.
    public var socket: String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }

    /// Points at a socket. That it cannot be made keeps no session from playing.
    func make(to socket: String) {
        unlink(path)
        symlink(socket, path)
    }

    func remove() {
        unlink(path)
    }
}

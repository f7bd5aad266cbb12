import FoundationEssentials
import Glibc

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
        path = "\(stateFolder)/session.sock"
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

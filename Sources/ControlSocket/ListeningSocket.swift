import Glibc

/// A control socket on which clients can queue. Its end removes the file.
///
/// Who has one knows that no other session serves the path: of two processes that want it, one gets it.
public struct ListeningSocket: ~Copyable, Sendable {
    /// Where it is.
    public let path: ControlSocketPath
    private let socket: UnixSocket
    private let folder: SocketFolder
    private let file: FileStatus?

    /// Makes the folder and the socket, in place of one that a process left behind when it died.
    ///
    /// - Throws: ``ControlSocketError/served(path:by:)`` where a process serves the path; otherwise what else stands
    ///   in the way.
    public init(at path: ControlSocketPath) throws(ControlSocketError) {
        let folder = try SocketFolder(of: path)
        let socket = try UnixSocket(for: path.file)
        file = try folder.locked { () throws(ControlSocketError) in
            try Self.removeStaleSocket(at: path.file)
            try socket.listen(at: path)
            return try FileStatus(at: path.file)
        }
        self.path = path
        self.folder = folder
        self.socket = socket
    }

    deinit {
        try? folder.locked { () throws(ControlSocketError) in
            // Somebody may have removed our file by hand, and another session may have made its own since.
            if let file, let present = try FileStatus(at: path.file), present.isSame(as: file) { unlink(path.file) }
        }
    }

    /// A descriptor of the socket that outlives it.
    borrowing func duplicate() throws(ControlSocketError) -> Int32 {
        try socket.duplicate(for: path.file)
    }

    /// Only a connection shows whether somebody serves a socket: a file that names a process outlives it.
    private static func removeStaleSocket(at path: String) throws(ControlSocketError) {
        guard let file = try FileStatus(at: path) else { return }
        guard file.isSocket else { throw .notASocket(path) }
        let probe = try UnixSocket(for: path)
        do throws(ControlSocketError) {
            try probe.connect(to: path)
        } catch .failed(_, _, ECONNREFUSED) {
            try ControlSocketError.check(unlink(path), "remove the stale socket", path)
            return
        } catch .failed(_, _, EAGAIN) {
            throw .served(path: path, by: nil)
        }
        throw .served(path: path, by: try probe.peer(at: path))
    }
}

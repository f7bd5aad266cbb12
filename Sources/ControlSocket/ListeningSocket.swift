import Glibc

/// A control socket that accepts connections. Its deinit removes the file.
///
/// The existence of a value proves that no other process serves the path: if two processes compete, only one succeeds.
public struct ListeningSocket: ~Copyable, Sendable {
    /// The path of the socket.
    public let path: ControlSocketPath
    private let socket: UnixSocket
    private let folder: SocketFolder
    private let file: FileStatus?

    /// Creates the folder and the socket. Replaces the socket of a process that has died.
    ///
    /// - Throws: ``ControlSocketError/served(path:by:)`` if another process serves the path, and the errors of the file
    ///   system.
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
            // The user may have removed the file, and another process may have created its own since.
            if let file, let present = try FileStatus(at: path.file), present.isSame(as: file) { unlink(path.file) }
        }
    }

    /// Returns a descriptor of the socket that stays open after this value.
    borrowing func duplicate() throws(ControlSocketError) -> Int32 {
        try socket.duplicate(for: path.file)
    }

    /// Removes the socket of a process that has died. Only a connection attempt shows this: the file outlives the
    /// process.
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

import CLinux
import Glibc

/// A Unix domain stream socket with one owner. The deinit closes it.
struct UnixSocket: ~Copyable, Sendable {
    private let descriptor: Int32

    /// Opens a socket with close-on-exec: a copy in a child process would keep the file from becoming stale.
    init(for path: String) throws(ControlSocketError) {
        descriptor = try ControlSocketError.check(clinux_socket(), "open a socket for", path)
    }

    deinit {
        close(descriptor)
    }

    /// Connects without waiting. Fails if the backlog of the server is full.
    borrowing func connect(to path: String) throws(ControlSocketError) {
        try ControlSocketError.check(clinux_connect(descriptor, path), "connect to", path)
    }

    /// Creates the socket's file with the permissions of its audience, and listens.
    borrowing func listen(at path: ControlSocketPath) throws(ControlSocketError) {
        let file = path.file
        // Linux gives the file the mode of the socket, so it is never accessible to more users, not even briefly.
        try ControlSocketError.check(fchmod(descriptor, 0o600), "set the permissions of", file)
        try ControlSocketError.check(clinux_bind(descriptor, file), "create the socket", file)
        switch path.audience {
        case .user, .userInChosenFolder:
            break
        case .group(let name):
            let group = try ControlSocketError.group(named: name)
            try ControlSocketError.check(lchown(file, .max, group), "set the group of", file)
            try ControlSocketError.check(chmod(file, 0o660), "set the permissions of", file)
        }
        try ControlSocketError.check(Glibc.listen(descriptor, 128), "listen on", file)
    }

    /// Identifies the process at the other end.
    borrowing func peer(at path: String) throws(ControlSocketError) -> Peer {
        try Peer(on: descriptor, at: path)
    }

    /// Returns a duplicate descriptor of this socket.
    borrowing func duplicate(for path: String) throws(ControlSocketError) -> Int32 {
        try ControlSocketError.check(fcntl(descriptor, F_DUPFD_CLOEXEC, 0), "open a socket for", path)
    }

    /// Returns the descriptor and its ownership.
    consuming func release() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }
}

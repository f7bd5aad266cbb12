import CLinux
import Glibc

/// A stream socket of the local kind. Closing it is the deinit; there is exactly one owner.
struct UnixSocket: ~Copyable, Sendable {
    private let descriptor: Int32

    /// A socket for a path, of which no child process of ours gets a copy: its file is stale as soon as we are gone.
    init(for path: String) throws(ControlSocketError) {
        descriptor = try ControlSocketError.check(clinux_socket(), "open a socket for", path)
    }

    deinit {
        close(descriptor)
    }

    /// Connects at once or not at all: it never waits for a process that does not accept.
    borrowing func connect(to path: String) throws(ControlSocketError) {
        try ControlSocketError.check(clinux_connect(descriptor, path), "connect to", path)
    }

    /// Makes the socket's file, for those whom it is for, and listens.
    borrowing func listen(at path: ControlSocketPath) throws(ControlSocketError) {
        let file = path.file
        // Linux gives the file the mode of the socket itself, so that it is never open wider, not even at first.
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

    /// Who is on the other side.
    borrowing func peer(at path: String) throws(ControlSocketError) -> Peer {
        try Peer(on: descriptor, at: path)
    }

    /// A second descriptor of the same socket.
    borrowing func duplicate(for path: String) throws(ControlSocketError) -> Int32 {
        try ControlSocketError.check(fcntl(descriptor, F_DUPFD_CLOEXEC, 0), "open a socket for", path)
    }

    /// Gives the descriptor away.
    consuming func release() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }
}

import CLinux
import FoundationEssentials
import Glibc
import NIOCore
import Platform

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

    /// Blocks until the socket is ready for `events`, or has ended.
    ///
    /// - Returns: Whether it is, or `false` at the deadline.
    borrowing func wait(for events: Int32, until deadline: MonotonicTime?) -> Bool {
        while true {
            var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            let left = deadline.map { Int64(max(0, $0.nanoseconds - MonotonicTime.now.nanoseconds)) } ?? -1
            switch clinux_poll(&polled, 1, left) {
            case 0: return false
            case -1 where errno == EINTR: continue
            default: return true
            }
        }
    }

    /// Sends bytes without waiting.
    ///
    /// - Returns: The number of bytes sent, or `nil` if the connection has ended.
    borrowing func send(_ bytes: ByteBufferView) -> Int? {
        let count = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        return count >= 0 ? count : errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    /// Receives bytes without waiting: none at the end of the connection, and `nil` if none have arrived.
    borrowing func receive() -> ByteBuffer? {
        var bytes = ByteBuffer()
        var isEarly = false
        _ = bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: 16 * 1024) {
            let count = recv(descriptor, $0.baseAddress, $0.count, 0)
            isEarly = count < 0 && (errno == EAGAIN || errno == EINTR)
            return max(0, count)
        }
        return isEarly ? nil : bytes
    }

    /// Ends the connection in both directions, and with it a wait of another thread.
    borrowing func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}

/// The process at the other end of a socket.
public struct Peer: Hashable, Sendable, CustomStringConvertible {
    /// The id of the process.
    public let process: Int32
    let user: UInt32

    /// Identifies the process at the other end of a connected socket. For a client, this is the process that called
    /// `listen`.
    init(on descriptor: Int32, at path: String) throws(ControlSocketError) {
        var credentials = clinux_peer()
        var size = socklen_t(MemoryLayout<clinux_peer>.size)
        let result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
        try ControlSocketError.check(result, "identify the process at", path)
        process = credentials.pid
        user = credentials.uid
    }

    /// Whether the process runs as this user.
    public var isOfThisUser: Bool { user == geteuid() }

    /// Whether the process runs as this user or as root.
    var isTrusted: Bool { isOfThisUser || user == 0 }

    /// The name and process id, as in `limber (4711)`.
    public var description: String {
        let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
        return "\(name?.split(separator: "\n").first ?? "process") (\(process))"
    }
}

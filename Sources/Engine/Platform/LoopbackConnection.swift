import CLinux
import Glibc

/// The outcome of a connection to a TCP port or a Unix socket of this computer, which the kernel decides without
/// waiting.
public enum LoopbackConnection: Sendable {
    /// The connected, non-blocking descriptor, which the caller closes.
    case open(Int32)
    /// No program listens.
    case refused
    /// The connection takes longer, or failed for another reason.
    case undecided

    /// Connects to a port over IPv6, or else over IPv4.
    public init(to port: UInt16) {
        let descriptor = clinux_connect_loopback(port)
        self = descriptor >= 0 ? .open(descriptor) : errno == ECONNREFUSED ? .refused : .undecided
    }

    /// Returns whether a program listens on the Unix socket at a path: also if its backlog is full, or if this user may
    /// not connect.
    public static func isServed(_ path: String) -> Bool {
        let descriptor = clinux_socket()
        defer { close(descriptor) }
        return clinux_connect(descriptor, path) == 0 || ![ENOENT, ENOTDIR, ECONNREFUSED].contains(errno)
    }
}

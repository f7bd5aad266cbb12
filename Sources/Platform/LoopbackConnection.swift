import CLinux
import Glibc

/// The outcome of a TCP connection to a port of this computer, which the kernel decides without waiting.
public enum LoopbackConnection: Sendable {
    /// The connected, non-blocking descriptor, which the caller closes.
    case open(Int32)
    /// No program listens on the port.
    case refused
    /// The connection takes longer, or failed for another reason.
    case undecided

    /// Connects to a port over IPv6, or else over IPv4.
    public init(to port: UInt16) {
        let descriptor = clinux_connect_loopback(port)
        self = descriptor >= 0 ? .open(descriptor) : errno == ECONNREFUSED ? .refused : .undecided
    }
}

import CLinux
import FoundationEssentials
import Glibc

/// The process on the other side of a socket.
struct Peer: Hashable, Sendable, CustomStringConvertible {
    let process: Int32
    let user: UInt32

    init(_ credentials: clinux_peer) {
        process = credentials.pid
        user = credentials.uid
    }

    /// Whether it is ours or root's.
    var isTrusted: Bool { user == geteuid() || user == 0 }

    /// Its name and number, as in `limber (4711)`.
    var description: String {
        let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
        return "\(name?.split(separator: "\n").first ?? "process") (\(process))"
    }
}

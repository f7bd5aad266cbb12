import CLinux
import FoundationEssentials
import Glibc

/// The process on the other side of a socket.
public struct Peer: Hashable, Sendable, CustomStringConvertible {
    /// Its number.
    public let process: Int32
    let user: UInt32

    /// Who is connected to a socket; of a listening process, who called `listen`.
    init(on descriptor: Int32, at path: String) throws(ControlSocketError) {
        var credentials = clinux_peer()
        var size = socklen_t(MemoryLayout<clinux_peer>.size)
        let result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
        try ControlSocketError.check(result, "identify the process at", path)
        process = credentials.pid
        user = credentials.uid
    }

    /// Whether it is ours or root's.
    var isTrusted: Bool { user == geteuid() || user == 0 }

    /// Its name and number, as in `limber (4711)`.
    public var description: String {
        let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
        return "\(name?.split(separator: "\n").first ?? "process") (\(process))"
    }
}

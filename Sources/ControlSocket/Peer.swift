import CLinux
import FoundationEssentials
import Glibc

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

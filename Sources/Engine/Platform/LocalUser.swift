import CLinux
import Glibc

/// A user of this computer.
public struct LocalUser: Hashable, Sendable {
    /// The user id.
    public let id: UInt32

    /// Creates the user with an id.
    public init(id: UInt32) {
        self.id = id
    }

    /// Finds the owner of the client's end of a TCP connection within this computer, without waiting. `nil` if the
    /// client is on another computer or in another network namespace, or has closed its end.
    ///
    /// - Parameters:
    ///   - address: The address of the client, of 4 or 16 bytes in network order.
    ///   - server: The address of the server, of the same size.
    public init?(ofClient address: [UInt8], port: UInt16, connectedTo server: [UInt8], port serverPort: UInt16) {
        guard address.count == server.count, [4, 16].contains(address.count) else { return nil }
        let family = UInt8(address.count == 4 ? AF_INET : AF_INET6)
        guard let id = UInt32(exactly: clinux_socket_user(family, address, port, server, serverPort)) else {
            return nil
        }
        self.id = id
    }

    /// The user of this process.
    public static var current: LocalUser { LocalUser(id: geteuid()) }

    /// Whether the user is root or that of this process.
    public var isOwner: Bool { id == 0 || self == .current }

    /// Returns whether the user is in the group of a file. The name service may wait for a network.
    public func isInGroup(ofFile path: String) -> Bool {
        var (status, entry, found) = (stat(), passwd(), UnsafeMutablePointer<passwd>?.none)
        var text = [CChar](repeating: 0, count: 16_384)
        guard lstat(path, &status) == 0 else { return false }
        // The entry points into the text.
        let groups = text.withUnsafeMutableBufferPointer { text -> [gid_t] in
            guard let start = text.baseAddress, getpwuid_r(id, &entry, start, text.count, &found) == 0, found != nil
            else {
                return []
            }
            var groups = [gid_t](repeating: 0, count: 64)
            var count = Int32(groups.count)
            while getgrouplist(entry.pw_name, entry.pw_gid, &groups, &count) < 0, count > groups.count {
                groups = [gid_t](repeating: 0, count: Int(count))
            }
            return Array(groups.prefix(Int(max(0, count))))
        }
        return groups.contains(status.st_gid)
    }
}

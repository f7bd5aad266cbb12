import Glibc

extension ControlSocketError {
    /// Returns the result of a system call, and throws if it is -1.
    ///
    /// - Parameter step: The purpose of the call, in words that the path follows.
    @discardableResult
    static func check(_ result: Int32, _ step: String, _ path: String) throws(ControlSocketError) -> Int32 {
        guard result != -1 else { throw .failed(step: step, path: path, code: errno) }
        return result
    }

    /// Whether the connection failed because no process listens at the path.
    var isNotRunning: Bool {
        switch self {
        case .failed(_, _, ENOENT), .failed(_, _, ENOTDIR), .failed(_, _, ECONNREFUSED): true
        default: false
        }
    }

    /// Returns the id of a group.
    static func group(named name: String) throws(ControlSocketError) -> gid_t {
        guard let entry = getgrnam(name) else { throw .noSuchGroup(name) }
        return entry.pointee.gr_gid
    }
}

import Glibc

extension ControlSocketError {
    /// Passes on what a system call answered, and throws when that is -1.
    ///
    /// - Parameter step: what the call was to do, as a phrase that the path follows.
    @discardableResult
    static func check(_ result: Int32, _ step: String, _ path: String) throws(ControlSocketError) -> Int32 {
        guard result != -1 else { throw .failed(step: step, path: path, code: errno) }
        return result
    }

    /// Whether a connection failed because no process serves the path.
    var saysNobodyIsThere: Bool {
        switch self {
        case .failed(_, _, ENOENT), .failed(_, _, ENOTDIR), .failed(_, _, ECONNREFUSED): true
        default: false
        }
    }

    /// The number of a group.
    static func group(named name: String) throws(ControlSocketError) -> gid_t {
        guard let entry = getgrnam(name) else { throw .noSuchGroup(name) }
        return entry.pointee.gr_gid
    }
}

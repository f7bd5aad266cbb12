import Platform

/// Remembers what was not opened, so that it is neither tried at every change nor complained of twice.
struct RefusedDevices {
    private enum Refusal {
        /// There is nothing at the path, and that was told.
        case missing
        /// It is not to be opened as long as it is as it is.
        case useless(NodeIdentity)
        /// Who may read it can still be decided.
        case settling(NodeIdentity, complaint: MonotonicTime)
        /// That this user may not read it was told.
        case forbidden(NodeIdentity)
    }

    private var refusals: [String: Refusal] = [:]

    /// Whether this is what was refused: not another device with its name, nor one whose permissions have changed since.
    func contains(_ node: NodeIdentity, at path: String) -> Bool {
        switch refusals[path] {
        case .useless(let refused), .settling(let refused, _), .forbidden(let refused): refused == node
        case .missing, nil: false
        }
    }

    /// It is not to be opened.
    mutating func note(_ node: NodeIdentity, at path: String) {
        refusals[path] = .useless(node)
    }

    /// This user may not read it.
    mutating func noteForbidden(_ node: NodeIdentity, at path: String, complainingAt complaint: MonotonicTime) {
        refusals[path] =
            switch refusals[path] {
            case .forbidden: .forbidden(node)
            case .settling(_, let earlier): .settling(node, complaint: earlier)
            case .missing, .useless, nil: .settling(node, complaint: complaint)
            }
    }

    /// There is nothing.
    ///
    /// - Returns: whether that is news.
    mutating func noteMissing(_ path: String) -> Bool {
        if case .missing = refusals[path] { return false }
        let isNews = refusals[path] == nil
        refusals[path] = .missing
        return isNews
    }

    /// It is read.
    mutating func forget(_ path: String) {
        refusals[path] = nil
    }

    /// When there is something to complain of.
    var nextComplaint: MonotonicTime? {
        refusals.values.compactMap { if case .settling(_, let complaint) = $0 { complaint } else { nil } }.min()
    }

    /// The paths that this user may not read, each once.
    mutating func takeComplaints(at now: MonotonicTime) -> [String] {
        var due: [String] = []
        for case (let path, .settling(let node, let complaint)) in refusals where complaint <= now {
            refusals[path] = .forbidden(node)
            due.append(path)
        }
        return due.sorted()
    }
}

import Platform

/// The devices that were not opened, so that they are not tried again at every change and are reported once.
struct RefusedDevices {
    private enum Refusal {
        /// Missing and reported.
        case missing
        /// Not opened again unless the file or its permissions change.
        case useless(NodeIdentity)
        /// Not readable, but udev may still set the permissions; reported at the deadline.
        case settling(NodeIdentity, reportAt: MonotonicTime)
        /// Not readable and reported.
        case forbidden(NodeIdentity)
    }

    private var refusals: [String: Refusal] = [:]

    /// Whether this file was refused and is unchanged: the same device, with the same permissions.
    func contains(_ node: NodeIdentity, at path: String) -> Bool {
        switch refusals[path] {
        case .useless(let refused), .settling(let refused, _), .forbidden(let refused): refused == node
        case .missing, nil: false
        }
    }

    /// Marks a file as not worth opening.
    mutating func markUseless(_ node: NodeIdentity, at path: String) {
        refusals[path] = .useless(node)
    }

    /// Marks a file as not readable. A later mark keeps the first deadline.
    mutating func markForbidden(_ node: NodeIdentity, at path: String, reportAt deadline: MonotonicTime) {
        refusals[path] =
            switch refusals[path] {
            case .forbidden: .forbidden(node)
            case .settling(_, let earlier): .settling(node, reportAt: earlier)
            case .missing, .useless, nil: .settling(node, reportAt: deadline)
            }
    }

    /// Marks a path as missing.
    ///
    /// - Returns: Whether to report the missing path: true if nothing was known about it.
    mutating func markMissing(_ path: String) -> Bool {
        if case .missing = refusals[path] { return false }
        let isUnknown = refusals[path] == nil
        refusals[path] = .missing
        return isUnknown
    }

    /// Removes the mark of a device that is read.
    mutating func forget(_ path: String) {
        refusals[path] = nil
    }

    /// The deadline of the next report; `nil` if none is pending.
    var nextReport: MonotonicTime? {
        refusals.values.compactMap { if case .settling(_, let deadline) = $0 { deadline } else { nil } }.min()
    }

    /// Returns the unreadable paths whose deadline is over, sorted, and marks them as reported.
    mutating func takeUnreported(at now: MonotonicTime) -> [String] {
        var due: [String] = []
        for case (let path, .settling(let node, let deadline)) in refusals where deadline <= now {
            refusals[path] = .forbidden(node)
            due.append(path)
        }
        return due.sorted()
    }
}

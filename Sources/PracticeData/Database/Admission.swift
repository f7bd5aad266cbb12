import Platform

/// A job's permission to write: the deadline for another program's lock, and the check, once the lock is granted, that
/// the caller still waits for the result.
struct Admission: Sendable {
    private let deadline: MonotonicTime
    private let isWanted: @Sendable () -> Bool

    /// - Parameter isWanted: Decides finally whether the write takes effect; after `true` the caller waits for the end
    ///   of the job. Called while this process holds the lock, or while no other program does.
    init(until deadline: MonotonicTime, _ isWanted: @escaping @Sendable () -> Bool = { true }) {
        self.deadline = deadline
        self.isWanted = isWanted
    }

    /// Returns the admission of a caller that waits from now for at most a duration.
    static func within(_ duration: Duration) -> Admission {
        Admission(until: .now.advanced(by: duration))
    }

    /// The time until the deadline in milliseconds, for SQLite's `busy_timeout`.
    var millisecondsLeft: Int {
        max(0, (deadline.nanoseconds - MonotonicTime.now.nanoseconds) / 1_000_000)
    }

    /// Makes the caller wait for the end of the job even after its deadline. Call this only while no other program
    /// holds the lock.
    func holdCaller() {
        _ = isWanted()
    }

    /// Commits the caller to the write; call this once the lock is granted.
    ///
    /// - Throws: ``StoreError/Kind/busy`` if the caller has given up.
    func begin(_ path: String) throws {
        guard isWanted() else { throw StoreError.busy(path: path) }
    }
}

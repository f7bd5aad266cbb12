import Platform

/// The terms on which a job may write: until when it waits for another program's lock, and whether somebody still waits
/// for its result once the lock is granted.
struct Admission: Sendable {
    private let deadline: MonotonicTime
    private let isWanted: @Sendable () -> Bool

    /// - Parameter isWanted: Decides, once and for good, whether the write takes effect: the caller waits for its end then.
    ///   Called with the lock held, or where no other program holds it.
    init(until deadline: MonotonicTime, _ isWanted: @escaping @Sendable () -> Bool = { true }) {
        self.deadline = deadline
        self.isWanted = isWanted
    }

    /// The terms of a caller that waits so long from now.
    static func within(_ waitLimits: Duration) -> Admission {
        Admission(until: .now.advanced(by: waitLimits))
    }

    /// The time that is left, for SQLite's `busy_timeout`.
    var millisecondsLeft: Int {
        max(0, (deadline.nanoseconds - MonotonicTime.now.nanoseconds) / 1_000_000)
    }

    /// Makes the caller wait for the end of the job even after its deadline. Call this only while no other program
    /// holds the lock.
    func holdCaller() {
        _ = isWanted()
    }

    /// - Throws: ``StoreError`` where the write was given up.
    func begin(_ path: String) throws {
        guard isWanted() else { throw StoreError.busy(path: path) }
    }
}

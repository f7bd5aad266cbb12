import Synchronization

/// The refusals of the system to grant a thread, a timer or a watch. The part of the program that needs it does without
/// or waits, and requests it again.
public enum Refusals {
    /// The time for which the same message is not repeated.
    private static let silence = Duration.seconds(3600)

    private static let observer = Mutex<(@Sendable (String) -> Void)?>(nil)
    private static let reported = Mutex<[String: MonotonicTime]>([:])

    /// Sets the function that gets the messages for the user.
    public static func observe(_ report: @escaping @Sendable (String) -> Void) {
        observer.withLock { $0 = report }
    }

    static func report(_ message: String) {
        let isNew = reported.withLock { reported in
            if let last = reported[message], MonotonicTime.now < last.advanced(by: silence) { return false }
            reported[message] = .now
            return true
        }
        if isNew { observer.withLock(\.self)?(message) }
    }
}

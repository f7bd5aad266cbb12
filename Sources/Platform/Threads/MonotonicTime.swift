import CLinux
import Glibc

/// A moment on the clock that no step moves and that stands still while the machine sleeps (`CLOCK_MONOTONIC`).
public struct MonotonicTime: Hashable, Sendable, Comparable {
    /// Nanoseconds since the clock began.
    public let nanoseconds: Int

    /// The moment so many nanoseconds after the clock began.
    public init(nanoseconds: Int) {
        self.nanoseconds = nanoseconds
    }

    /// This moment.
    public static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(nanoseconds: time.tv_sec * 1_000_000_000 + time.tv_nsec)
    }

    /// The moment so much later.
    public func advanced(by duration: Duration) -> MonotonicTime {
        let (seconds, attoseconds) = duration.components
        return MonotonicTime(nanoseconds: nanoseconds + Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    }

    /// Earlier moments come first.
    public static func < (one: MonotonicTime, other: MonotonicTime) -> Bool {
        one.nanoseconds < other.nanoseconds
    }
}

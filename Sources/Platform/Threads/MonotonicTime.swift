import CLinux
import Glibc

/// An instant of `CLOCK_MONOTONIC`. The clock has no steps and stops while the computer sleeps.
public struct MonotonicTime: Hashable, Sendable, Comparable {
    /// Nanoseconds since the clock's start, an arbitrary instant such as the boot.
    public let nanoseconds: Int

    /// Creates the instant a number of nanoseconds after the clock's start.
    public init(nanoseconds: Int) {
        self.nanoseconds = nanoseconds
    }

    /// The current instant of the clock.
    public static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(nanoseconds: time.tv_sec * 1_000_000_000 + time.tv_nsec)
    }

    /// Returns the instant that is `duration` later.
    public func advanced(by duration: Duration) -> MonotonicTime {
        let (seconds, attoseconds) = duration.components
        return MonotonicTime(nanoseconds: nanoseconds + Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    }

    /// Whether the first instant is earlier.
    public static func < (one: MonotonicTime, other: MonotonicTime) -> Bool {
        one.nanoseconds < other.nanoseconds
    }
}

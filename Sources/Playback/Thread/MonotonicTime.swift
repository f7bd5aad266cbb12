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

    /// The moment when so many frames more were heard, rounded up so that they are.
    public func advanced(byFrames frames: Int) -> MonotonicTime {
        let rate = 48_000
        return MonotonicTime(nanoseconds: nanoseconds + (frames * 1_000_000_000 + rate - 1) / rate)
    }

    /// The whole frames that are heard from an earlier moment to this one.
    public func frames(since earlier: MonotonicTime) -> Int {
        (nanoseconds - earlier.nanoseconds) * 48_000 / 1_000_000_000
    }

    /// Earlier moments come first.
    public static func < (one: MonotonicTime, other: MonotonicTime) -> Bool {
        one.nanoseconds < other.nanoseconds
    }
}

import Glibc
import SessionCore

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
        // Fifty years are as good as for ever, and their nanoseconds can be counted.
        let frames = min(frames, Frames.inSeconds(50 * 365 * 86_400))
        let (nanoseconds, divisor) = Self.nanosecondsPerFrame
        return MonotonicTime(nanoseconds: self.nanoseconds + (frames * nanoseconds + divisor - 1) / divisor)
    }

    /// The whole frames that are heard from an earlier moment to this one.
    public func frames(since earlier: MonotonicTime) -> Int {
        let (nanoseconds, divisor) = Self.nanosecondsPerFrame
        return (self.nanoseconds - earlier.nanoseconds) * divisor / nanoseconds
    }

    /// 1 000 000 000 / 48 000, in numbers so small that years of it do not overflow.
    private static let nanosecondsPerFrame = (62_500, divisor: 3)

    /// Earlier moments come first.
    public static func < (one: MonotonicTime, other: MonotonicTime) -> Bool {
        one.nanoseconds < other.nanoseconds
    }
}

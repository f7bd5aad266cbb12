public import Platform
import SessionCore

extension MonotonicTime {
    /// Returns the time after `frames` more frames were heard, rounded up.
    public func advanced(byFrames frames: Int) -> MonotonicTime {
        // Limits the span to fifty years, so that its nanoseconds fit an `Int`.
        let frames = min(frames, Frames.inSeconds(50 * 365 * 86_400))
        let (nanoseconds, divisor) = Self.nanosecondsPerFrame
        return MonotonicTime(nanoseconds: self.nanoseconds + (frames * nanoseconds + divisor - 1) / divisor)
    }

    /// Returns the whole frames from an earlier time to this one.
    public func frames(since earlier: MonotonicTime) -> Int {
        let (nanoseconds, divisor) = Self.nanosecondsPerFrame
        return (self.nanoseconds - earlier.nanoseconds) * divisor / nanoseconds
    }

    /// 1,000,000,000 / 48,000 as a reduced fraction, so that years do not overflow.
    private static let nanosecondsPerFrame = (62_500, divisor: 3)
}

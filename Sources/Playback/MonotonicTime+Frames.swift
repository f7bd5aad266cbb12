public import Platform
import SessionCore

extension MonotonicTime {
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
}

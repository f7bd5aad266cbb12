public import Platform
import ScoreCore

/// The real-time pace of a sink that would take frames faster.
struct Pace {
    /// The most frames written at a time: the chunk that a Snapcast server reads, and small enough for a pipe to take
    /// whole.
    static let blockFrames = Frames.perSecond / 50

    /// Frames by which the sink is kept ahead of real time.
    private let leadFrames: Int
    /// The time of the first write since the last silence.
    private var started: MonotonicTime?
    /// Frames written since `started`.
    private var writtenFrames = 0

    /// Creates a pace that starts with the first write.
    init(leadFrames: Int = 0) {
        self.leadFrames = leadFrames
    }

    /// Returns the frames that may be written at a time.
    func room(at moment: MonotonicTime) -> Int {
        debt(at: moment) < 0 ? 0 : Self.blockFrames
    }

    /// The time at which the next block is due, or `nil` for at once.
    var nextBlock: MonotonicTime? { started?.advanced(byFrames: writtenFrames - leadFrames) }

    /// Records frames written at a time.
    mutating func write(_ frames: Int, at moment: MonotonicTime) {
        // After a stall, continue at the normal pace and do not catch up.
        if debt(at: moment) > Frames.perSecond { self = Pace(leadFrames: leadFrames) }
        started = started ?? moment
        writtenFrames += frames
    }

    private func debt(at moment: MonotonicTime) -> Int {
        started.map { moment.frames(since: $0) + leadFrames - writtenFrames } ?? 0
    }
}

/// The frames written to a sound device since it was last silent, and the time at which it started to play them.
///
/// Both bound the device's own estimate of the frames heard, because no device plays faster than time passes.
struct DeviceRun {
    /// The tolerance for a device's clock: it may be faster than the system's by one frame in this many.
    private static let framesPerExtraFrame = 1000

    private var writtenFrames = 0
    private var started: MonotonicTime?

    /// Creates a run, which starts later or has started with the next frames.
    init(startedAt started: MonotonicTime? = nil) {
        self.started = started
    }

    /// Records frames that the device took.
    mutating func write(_ frames: Int) {
        writtenFrames += frames
    }

    /// Records the start of the device.
    mutating func start(at moment: MonotonicTime) {
        started = moment
    }

    /// The time at which a device without a clock has `frames` left to play; `nil` before it starts.
    func time(withLeft frames: Int) -> MonotonicTime? { started?.advanced(byFrames: writtenFrames - frames) }

    /// Returns the frames that a device without a clock has left to play at a time, as if it kept the system's time.
    /// Less than zero once it has had nothing to play.
    func left(at moment: MonotonicTime) -> Int {
        started.map { writtenFrames - moment.frames(since: $0) } ?? writtenFrames
    }

    /// Returns the frames that cannot have been heard by a time, whatever the device reports.
    func unheard(at moment: MonotonicTime) -> Int {
        guard let started else { return writtenFrames }
        let elapsed = moment.frames(since: started)
        return max(0, writtenFrames - elapsed - elapsed / Self.framesPerExtraFrame)
    }
}

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

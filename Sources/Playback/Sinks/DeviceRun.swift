import Platform

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

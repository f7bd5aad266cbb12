import Platform

/// The frames that a sound device was given since it was last silent, and the moment at which it began to play them.
///
/// Both bound the device's own estimate of what was heard: no device plays faster than time passes.
struct DeviceRun {
    /// A device's clock may be faster than the system's by one frame in so many.
    private static let framesPerExtraFrame = 1000

    private var writtenFrames = 0
    private var started: MonotonicTime?

    /// Notes frames that the device has taken.
    mutating func write(_ frames: Int) {
        writtenFrames += frames
    }

    /// Notes that the device plays from now on.
    mutating func start(at moment: MonotonicTime) {
        started = moment
    }

    /// The frames that cannot have been heard yet, however many the device says it has played.
    func unheard(at moment: MonotonicTime) -> Int {
        guard let started else { return writtenFrames }
        let elapsed = moment.frames(since: started)
        return max(0, writtenFrames - elapsed - elapsed / Self.framesPerExtraFrame)
    }
}

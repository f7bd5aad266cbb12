import Platform

/// The frames written to a sound device since it was last silent, and the time at which it started to play them.
///
/// Both bound the device's own estimate of the frames heard, because no device plays faster than time passes.
struct DeviceRun {
    /// The tolerance for a device's clock: it may be faster than the system's by one frame in this many.
    private static let framesPerExtraFrame = 1000

    private var writtenFrames = 0
    private var started: MonotonicTime?

    /// Records frames that the device took.
    mutating func write(_ frames: Int) {
        writtenFrames += frames
    }

    /// Records the start of the device.
    mutating func start(at moment: MonotonicTime) {
        started = moment
    }

    /// The time at which all written frames must have been heard, if the device plays; `nil` before it starts.
    var end: MonotonicTime? { started?.advanced(byFrames: writtenFrames) }

    /// Returns the frames that cannot have been heard by a time, whatever the device reports.
    func unheard(at moment: MonotonicTime) -> Int {
        guard let started else { return writtenFrames }
        let elapsed = moment.frames(since: started)
        return max(0, writtenFrames - elapsed - elapsed / Self.framesPerExtraFrame)
    }
}

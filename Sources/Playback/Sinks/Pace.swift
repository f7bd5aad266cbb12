import Platform
import SessionCore

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

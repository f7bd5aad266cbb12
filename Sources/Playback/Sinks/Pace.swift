import Platform
import SessionCore

/// The pace of sound for a sink that would take frames faster.
struct Pace {
    /// The most frames that are written at a time: the chunk that a Snapcast server reads, and little enough for a pipe
    /// to take it whole.
    static let blockFrames = Frames.perSecond / 50

    /// Frames by which the sink is kept ahead of the sound.
    private let leadFrames: Int
    /// The time of the first write since the last silence.
    private var started: MonotonicTime?
    /// Frames written since then.
    private var writtenFrames = 0

    /// Starts with the next frame that is written.
    init(leadFrames: Int = 0) {
        self.leadFrames = leadFrames
    }

    /// The frames that may be written at a moment.
    func room(at moment: MonotonicTime) -> Int {
        debt(at: moment) < 0 ? 0 : Self.blockFrames
    }

    /// The time at which the next block is due; `nil` means at once.
    var nextBlock: MonotonicTime? { started?.advanced(byFrames: writtenFrames - leadFrames) }

    /// Notes frames that were written at a moment.
    mutating func write(_ frames: Int, at moment: MonotonicTime) {
        // After a stall it goes on at its pace, instead of making up for what is lost.
        if debt(at: moment) > Frames.perSecond { self = Pace(leadFrames: leadFrames) }
        started = started ?? moment
        writtenFrames += frames
    }

    private func debt(at moment: MonotonicTime) -> Int {
        started.map { moment.frames(since: $0) + leadFrames - writtenFrames } ?? 0
    }
}

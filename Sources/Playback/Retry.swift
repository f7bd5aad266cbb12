import Platform
import SessionCore

/// The schedule of attempts to reopen a lost sink: a backoff from 1 s that doubles up to 30 s.
struct Retry: Hashable, Sendable {
    private static let longestWait = Frames.inSeconds(30)

    let waitFrames: Int
    let at: MonotonicTime

    /// Creates the first attempt, one second after the loss.
    init() {
        self.init(waitFrames: Frames.inSeconds(1))
    }

    private init(waitFrames: Int) {
        self.waitFrames = waitFrames
        at = MonotonicTime.now.advanced(byFrames: waitFrames)
    }

    /// Returns the attempt after a failed one.
    func postponed() -> Retry {
        Retry(waitFrames: min(2 * waitFrames, Self.longestWait))
    }
}

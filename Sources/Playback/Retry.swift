import Platform
import SessionCore

/// When a lost sink is tried again: soon at first, then less and less often.
struct Retry: Hashable, Sendable {
    private static let longestWait = Frames.inSeconds(30)

    let waitFrames: Int
    let at: MonotonicTime

    /// The first attempt, a second after the loss.
    init() {
        self.init(waitFrames: Frames.inSeconds(1))
    }

    private init(waitFrames: Int) {
        self.waitFrames = waitFrames
        at = MonotonicTime.now.advanced(byFrames: waitFrames)
    }

    /// The attempt after one that failed.
    func postponed() -> Retry {
        Retry(waitFrames: min(2 * waitFrames, Self.longestWait))
    }
}

/// When a lost sink is tried again: soon at first, then less and less often.
struct Retry: Hashable, Sendable {
    private static let longestWait = 30 * 48_000

    private let waitFrames: Int
    let at: MonotonicTime

    /// The first attempt, a second after the loss.
    init() {
        self.init(waitFrames: 48_000)
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

import Platform
import ScoreCore

/// The detection of a device that stops without an error: it neither takes nor plays frames for ``limit``.
struct DeviceWatch {
    /// The longest time without progress: 2 s, more than any period of a device.
    static let limit = Duration.seconds(2)

    private var last: (progress: Int, since: MonotonicTime)?

    /// The time at which the device counts as lost, unless it makes progress before; `nil` while nothing waits for it.
    var deadline: MonotonicTime? { last?.since.advanced(by: Self.limit) }

    /// Records that the player waits for the device.
    ///
    /// - Parameter progress: A number that differs as soon as the device takes or plays frames.
    /// - Returns: Whether the device has stopped.
    mutating func wait(at progress: Int, now moment: MonotonicTime) -> Bool {
        guard let last, last.progress == progress, let deadline else {
            last = (progress, moment)
            return false
        }
        return moment >= deadline
    }

    /// Records that the player does not wait for the device.
    mutating func reset() {
        last = nil
    }
}

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

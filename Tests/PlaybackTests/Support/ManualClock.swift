import Platform
import Playback

/// A clock that a test advances.
final class ManualClock {
    private(set) var now = MonotonicTime(nanoseconds: 1_000_000_000_000)

    func advance(frames: Int) {
        now = now.advanced(byFrames: frames)
    }
}

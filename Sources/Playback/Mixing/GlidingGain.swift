import Glibc
import SessionCore

/// The gain of a level. A new level is reached within 50 ms, so that nobody hears a click.
struct GlidingGain {
    /// The length of a glide.
    static let frames = Frames.perSecond / 20

    private var start: Float = 1
    private var target: Float
    /// The frames until the target.
    private var framesLeft = 0

    init(_ level: Decibels) {
        target = Self.factor(of: level)
    }

    /// Whether the gain is 1, and stays so.
    var isUnity: Bool { framesLeft == 0 && target == 1 }

    /// The gain, if it does not change.
    var constant: Float? { framesLeft == 0 ? target : nil }

    /// Returns the gain some frames later. It depends on the frames that are left, so that a split passage has exactly
    /// the same samples.
    func gain(after frames: Int) -> Float {
        let left = max(0, framesLeft - frames)
        return target + (start - target) * Float(left) / Float(Self.frames)
    }

    /// Starts a glide to another level.
    mutating func glide(to level: Decibels) {
        start = gain(after: 0)
        target = Self.factor(of: level)
        framesLeft = start == target ? 0 : Self.frames
    }

    /// Restarts the gain at 0, from which it glides to its level.
    mutating func mute() {
        (start, framesLeft) = (0, Self.frames)
    }

    /// Ends a glide at once.
    mutating func settle() {
        framesLeft = 0
    }

    /// Passes some frames.
    mutating func advance(by frames: Int) {
        framesLeft = max(0, framesLeft - frames)
    }

    private static func factor(of level: Decibels) -> Float { pow(10, Float(level.value) / 20) }
}

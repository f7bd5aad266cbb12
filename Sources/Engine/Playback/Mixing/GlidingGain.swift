import Glibc
import ScoreCore

/// A gain that changes gradually, so that nobody hears a click.
struct GlidingGain {
    /// The length of the glide to another level: 50 ms.
    static let levelFrames = Frames.perSecond / 20

    private var start: Float = 1
    private(set) var target: Float
    /// The length of the present glide, and the frames until the target.
    private var length = levelFrames
    private(set) var framesLeft = 0

    init(_ factor: Float) {
        target = factor
    }

    init(_ level: Decibels) {
        self.init(Self.factor(of: level))
    }

    /// Whether the gain is 1, and stays so.
    var isUnity: Bool { framesLeft == 0 && target == 1 }

    /// The gain, if it does not change.
    var constant: Float? { framesLeft == 0 ? target : nil }

    /// Returns the gain some frames later. It depends on the frames that are left, so that a split passage has exactly
    /// the same samples.
    func gain(after frames: Int) -> Float {
        let left = max(0, framesLeft - frames)
        return target + (start - target) * Float(left) / Float(length)
    }

    /// Starts a glide to another level.
    mutating func glide(to level: Decibels) {
        glide(to: Self.factor(of: level), within: Self.levelFrames)
    }

    /// Starts a glide to another factor.
    mutating func glide(to factor: Float, within frames: Int) {
        start = gain(after: 0)
        target = factor
        length = frames
        framesLeft = start == target ? 0 : frames
    }

    /// Restarts the gain at 0, from which it glides to its level.
    mutating func mute() {
        (start, length, framesLeft) = (0, Self.levelFrames, Self.levelFrames)
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

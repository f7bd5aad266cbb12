public import SessionCore

/// Something in the sound that others want to hear of, at a frame of it.
public struct Mark: Hashable, Sendable {
    /// The frame of the session's sound.
    public let frame: Int
    /// What is there.
    public let kind: Kind

    /// Whether all of it is over once so many frames were heard: an end is, before the next frame; a beginning needs
    /// its first frame to sound.
    func isDue(heard: Int) -> Bool {
        switch kind {
        case .reached, .cueEnded: frame <= heard
        case .cueStarted, .musicInterrupted, .musicResumed: frame < heard
        }
    }

    /// What there can be.
    public enum Kind: Hashable, Sendable {
        /// The first frame of a phase, or the frame after the last one.
        case reached(phase: Int)
        /// The first frame of a cue.
        case cueStarted(Clip)
        /// The frame after the last of a cue.
        case cueEnded(Clip)
        /// The first frame of narration: the music fades, and will be held at a position.
        case musicInterrupted(position: Int)
        /// The first frame after narration: the music fades in from a position.
        case musicResumed(position: Int)
    }
}

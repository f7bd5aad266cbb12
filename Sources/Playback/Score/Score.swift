public import SessionCore

/// A timeline with the rules for its music: fade, duck and tail.
///
/// This folder decides what sounds at each frame. It holds no samples, files or devices. Its types are values, which
/// any thread may use.
public struct Score: Hashable, Sendable {
    /// The timeline of the session.
    public let timeline: Timeline
    /// Whether the session has music.
    public let hasMusic: Bool
    /// The effect of narration on the music.
    public let interrupt: Interrupt

    /// The length of the music's fade-out and fade-in around narration, in frames: 50 ms.
    static let fadeFrames = 2400
    /// The length of the tail of a cut narration in frames: 10 ms.
    static let tailFrames = 480

    /// Creates a score from its fields.
    public init(timeline: Timeline, hasMusic: Bool, interrupt: Interrupt) {
        self.timeline = timeline
        self.hasMusic = hasMusic
        self.interrupt = interrupt
    }

    /// The gain to which the music fades under narration.
    var gainUnderNarration: Float {
        switch interrupt {
        case .pause: 0
        case .duck: Float(Interrupt.duckGain)
        case .off: 1
        }
    }

    /// Whether the music stops once it has faded out.
    var holdsMusic: Bool { hasMusic && interrupt == .pause }
}

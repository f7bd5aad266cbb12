public import SessionCore

/// What is played: a timeline, and what the music does around its narration.
public struct Score: Hashable, Sendable {
    /// The session.
    public let timeline: Timeline
    /// Whether there is music at all.
    public let hasMusic: Bool
    /// What the music does while narration sounds.
    public let interrupt: Interrupt

    /// The music's ramps: 50 ms.
    static let fadeFrames = 2400
    /// The tail of a narration that was cut: 10 ms.
    static let tailFrames = 480
    /// 12 dB less.
    static let duckedGain: Float = 0.251_188_64

    /// A timeline with music, or without.
    public init(timeline: Timeline, hasMusic: Bool, interrupt: Interrupt) {
        self.timeline = timeline
        self.hasMusic = hasMusic
        self.interrupt = interrupt
    }

    /// The gain that the music fades to under narration.
    var gainUnderNarration: Float {
        switch interrupt {
        case .pause: 0
        case .duck: Self.duckedGain
        case .off: 1
        }
    }

    /// Whether the music stands still once it has faded.
    var holdsMusic: Bool { hasMusic && interrupt == .pause }
}

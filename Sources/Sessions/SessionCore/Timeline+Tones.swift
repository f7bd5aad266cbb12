extension Timeline {
    /// A generated sound that marks the start or the end of a hold.
    public struct Tone: Hashable, Sendable {
        /// The purpose of a tone.
        public enum Kind: Hashable, Sendable {
            case start
            case end
            /// A second of the last three in a hold.
            case tick

            /// The length in frames: 400 ms, or 30 ms for a tick.
            public var frames: Int {
                switch self {
                case .start, .end: 19_200
                case .tick: 1_440
                }
            }
        }

        /// The purpose of the tone.
        public let kind: Kind
        /// The start in frames from the beginning of the phase.
        public let offset: Int
        /// The frame of the phase before which the tone ends.
        public var end: Int { offset + kind.frames }
    }

    /// Returns the tone that sounds at a place, or `nil` if none does.
    public func tone(at cursor: Cursor) -> Tone? {
        phases[cursor.phase].tones.first { $0.offset <= cursor.frame && cursor.frame < $0.end }
    }

    /// Returns the start of the next tone in the place's phase, in frames of the phase, or `nil` if none follows.
    public func nextToneStart(after cursor: Cursor) -> Int? {
        phases[cursor.phase].tones.first { $0.offset > cursor.frame }?.offset
    }

    /// Whether any phase has a tone.
    public var hasTones: Bool { phases.contains { !$0.tones.isEmpty } }
}

extension Tones {
    /// Returns the tones of a segment by ascending offset. The tone at the end of a hold stops with the last frame of
    /// the hold, so that it never covers the narration that follows.
    ///
    /// - Parameters:
    ///   - opens: Whether a hold starts with the segment.
    ///   - closes: Whether a hold ends with the segment.
    func tones(in frames: Int, opens: Bool, closes: Bool) -> [Timeline.Tone] {
        guard self != .off else { return [] }
        let start = opens ? [Timeline.Tone(kind: .start, offset: 0)] : []
        guard closes else { return start }
        let ticks =
            switch self {
            case .ticks: [3, 2, 1].map { Timeline.Tone(kind: .tick, offset: frames - Frames.inSeconds($0)) }
            case .on, .off: [] as [Timeline.Tone]
            }
        return start + ticks + [Timeline.Tone(kind: .end, offset: frames - Timeline.Tone.Kind.end.frames)]
    }
}

/// The tones of a stretching session. They are not cues, and do not interrupt the music.
public enum Tones: String, Hashable, Sendable, Codable, CaseIterable {
    /// A soft tone at the start and at the end of each hold.
    case on
    /// The same tones, and three quiet ticks in the last seconds of each hold.
    case ticks
    /// No tones, as in 1.0.
    case off
}

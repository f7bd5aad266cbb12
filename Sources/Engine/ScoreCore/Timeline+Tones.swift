extension Timeline {
    /// A generated sound, such as the one that marks the start of a hold.
    public struct Tone: Hashable, Sendable {
        /// The purpose of a tone.
        public enum Kind: Hashable, Sendable {
            /// The start of a hold.
            case start
            /// The end of a hold.
            case end
            /// A second of the last three in a hold, or the start of a pause in the breath.
            case tick
            /// The start of an inhalation.
            case inhale
            /// The start of an exhalation.
            case exhale

            /// The length in frames: 400 ms, or 30 ms for a tick.
            public var frames: Int {
                switch self {
                case .start, .end, .inhale, .exhale: 19_200
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

        package init(kind: Kind, offset: Int) {
            self.kind = kind
            self.offset = offset
        }
    }

    /// Returns the tone that sounds at a place, or `nil` if none does.
    func tone(at cursor: Cursor) -> Tone? {
        phases[cursor.phase].tones.first { $0.offset <= cursor.frame && cursor.frame < $0.end }
    }

    /// Returns the start of the next tone in the place's phase, in frames of the phase, or `nil` if none follows.
    func nextToneStart(after cursor: Cursor) -> Int? {
        phases[cursor.phase].tones.first { $0.offset > cursor.frame }?.offset
    }

    /// Whether any phase has a tone.
    package var hasTones: Bool { phases.contains { !$0.tones.isEmpty } }
}

/// A routine compiled: what sounds when, to the frame, before anything is played.
///
/// A list of phases, each with a length and the cues that sound in it. Nothing in it depends on a clock, so the
/// sound of a session is a function of the timeline and a ``Cursor`` on it.
public struct Timeline: Hashable, Sendable {
    /// A stretch of time with one purpose.
    public struct Phase: Hashable, Sendable {
        /// What the phase is for. Stretches count from 0, segments from 1, as in the records.
        public enum Kind: Hashable, Sendable {
            /// An introduction that sounds before the stretch's clock starts.
            case leadIn(stretch: Int)
            /// One half of a stretch.
            case segment(stretch: Int, number: Int)
            /// The completion narration after the last segment.
            case closing
        }

        /// What the phase is for.
        public let kind: Kind
        /// Its length.
        public let frames: Int
        /// What is said in it, by ascending offset.
        public let cues: [Cue]

        /// The index of the stretch that the phase belongs to; none for the closing.
        public var stretch: Int? {
            switch kind {
            case .leadIn(let stretch), .segment(let stretch, _): stretch
            case .closing: nil
            }
        }
    }

    /// A clip with a time.
    public struct Cue: Hashable, Sendable {
        /// What is said.
        public let clip: Clip
        /// The frame of the phase with which it starts.
        public let offset: Int
        /// The frame of the phase before which it ends: with the clip, the next cue or the phase.
        public let end: Int
    }

    /// The phases in order. Never empty.
    public let phases: [Phase]

    /// The frame with which each phase starts when nothing is skipped, and after the last of them the length of all.
    public let starts: [Int]

    init(phases: [Phase]) {
        self.phases = phases
        starts = phases.reduce(into: [0]) { starts, phase in starts.append(starts[starts.count - 1] + phase.frames) }
    }

    /// The length of the whole session when nothing is skipped.
    public var frames: Int { starts[phases.count] }

    /// The cue that sounds at a place, if one does.
    public func cue(at cursor: Cursor) -> Cue? {
        phases[cursor.phase].cues.last { $0.offset <= cursor.frame && cursor.frame < $0.end }
    }

    /// The first frame after the place at which a cue of its phase starts, if one does.
    public func nextCueStart(after cursor: Cursor) -> Int? {
        phases[cursor.phase].cues.first { $0.offset > cursor.frame }?.offset
    }

    /// Frames from a place to the end of the session.
    public func framesLeft(from cursor: Cursor) -> Int {
        frames - starts[cursor.phase] - cursor.frame
    }
}

/// A place on a timeline.
public struct Cursor: Hashable, Sendable, Codable {
    /// The index of the phase.
    public var phase: Int
    /// The frame in that phase, from 0.
    public var frame: Int

    /// The frame `frame` of the phase with the index `phase`.
    public init(phase: Int, frame: Int) {
        self.phase = phase
        self.frame = frame
    }
}

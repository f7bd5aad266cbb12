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
            /// One part of a meditation, from 0.
            case part(Int)
            /// The bell after a meditation of which nothing was skipped.
            case bell
        }

        /// What the phase is for.
        public let kind: Kind
        /// Its length.
        public let frames: Int
        /// What is said in it, by ascending offset.
        public let cues: [Cue]

        /// The index of the stretch, or of the part of a meditation, that the phase belongs to; none for what comes
        /// after all of them.
        public var unit: Int? {
            switch kind {
            case .leadIn(let stretch), .segment(let stretch, _): stretch
            case .part(let index): index
            case .closing, .bell: nil
            }
        }

        /// What is counted when the phase is skipped: a segment of its unit. None is in a lead-in, and none at the end.
        public var skippable: (unit: Int, segments: SkippedSegments)? {
            switch kind {
            case .segment(let stretch, let number): (stretch, .segment(number))
            case .part(let index): (index, .segment(1))
            case .leadIn, .closing, .bell: nil
            }
        }

        /// Whether the work is done where the phase begins.
        public var isAfterTheWork: Bool { unit == nil }
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

    /// The length without the bell, which is for those who skip nothing.
    public var plannedFrames: Int { starts[phases.firstIndex { $0.kind == .bell } ?? phases.count] }

    /// The cue that sounds at a place, if one does.
    public func cue(at cursor: Cursor) -> Cue? {
        phases[cursor.phase].cues.last { $0.offset <= cursor.frame && cursor.frame < $0.end }
    }

    /// The first frame after the place at which a cue of its phase starts, if one does.
    public func nextCueStart(after cursor: Cursor) -> Int? {
        phases[cursor.phase].cues.first { $0.offset > cursor.frame }?.offset
    }

    /// The phase before which a session ends of which this much was skipped: the bell is for those who skip nothing.
    public func end(afterSkipping skipped: [SkippedSegments]) -> Int {
        let last = phases.count - 1
        return phases[last].kind == .bell && skipped.contains { !$0.isEmpty } ? last : phases.count
    }

    /// Frames from a place to the end of the session of which this much was skipped.
    public func framesLeft(from cursor: Cursor, skipping skipped: [SkippedSegments]) -> Int {
        max(0, starts[end(afterSkipping: skipped)] - starts[cursor.phase] - cursor.frame)
    }

    /// Frames of the bell that were heard at a place.
    public func bellFrames(at cursor: Cursor) -> Int {
        guard let last = phases.last, last.kind == .bell else { return 0 }
        if cursor.phase == phases.count { return last.frames }
        return cursor.phase == phases.count - 1 ? cursor.frame : 0
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

@_exported public import ScoreCore

/// A compiled routine: all phases and cues of a session, to the frame, known before anything plays.
///
/// Nothing in a timeline depends on a clock, so the sound of a session is a function of the timeline and a ``Cursor``
/// on it.
///
/// ```swift
/// let clip = Clip(path: "tilt.opus", frames: Frames.inSeconds(5))
/// let stretch = Stretch(id: "neck-tilt", name: "Neck Tilt", region: .neck, isBilateral: true)
/// let step = StretchRoutine.Step(stretch: stretch, seconds: 60, introduction: clip)
/// let routine = StretchRoutine(steps: [step], switchSides: clip, halfway: clip, complete: clip)
/// let timeline = SessionTimeline(compiling: routine, leadIn: .first)
/// let seconds = timeline.phases.map { Frames.seconds($0.frames) }  // [5, 30, 30, 5]
/// ```
public struct SessionTimeline: Hashable, Sendable {
    /// A period of the timeline with one purpose.
    public struct Phase: Hashable, Sendable {
        /// The purpose of a phase. Stretches count from 0, segments from 1.
        public enum Kind: Hashable, Sendable {
            /// A rest before a stretch.
            case rest(before: Int)
            /// An introduction that plays before the stretch's clock starts.
            case leadIn(stretch: Int)
            /// The time to get into position before a segment.
            case changeOver(stretch: Int, before: Int)
            /// Half of a stretch.
            case segment(stretch: Int, number: Int)
            /// The narration after the last segment.
            case closing
            /// A part of a meditation, counted from 0.
            case part(Int)
            /// The bell after a meditation without skips.
            case bell
            /// A step of a routine that is no stretch, counted from 0.
            case step(Int)
            /// A step of a routine that waits for the user. It has no length.
            case wait(step: Int)
            /// A set of repetitions at the user's own pace. It has no length, and waits for the user.
            case set(step: Int)

            /// The number of a stretch's segment, 1 or 2. In a change-over, that of the segment that follows.
            public var segment: Int? {
                switch self {
                case .segment(_, let number), .changeOver(_, let number): number
                case .rest, .leadIn, .closing, .part, .bell, .step, .wait, .set: nil
                }
            }
        }

        /// The purpose of the phase.
        public let kind: Kind
        /// The sounds of the phase.
        package internal(set) var sound: Timeline.Phase

        init(kind: Kind, frames: Int, cues: [Timeline.Cue], tones: [Timeline.Tone] = []) {
            self.kind = kind
            sound = Timeline.Phase(frames: frames, cues: cues, tones: tones)
            sound.isWait = isWait
        }

        /// The length in frames.
        public var frames: Int { sound.frames }

        /// The cues by ascending offset.
        public var cues: [Timeline.Cue] { sound.cues }

        /// The index of the phase's stretch, of its part of a meditation, or of its step of a routine. `nil` for the
        /// closing and the bell.
        public var unit: Int? {
            switch kind {
            case .rest(let stretch), .leadIn(let stretch), .changeOver(let stretch, _), .segment(let stretch, _):
                stretch
            case .part(let index), .step(let index), .wait(let index), .set(let index): index
            case .closing, .bell: nil
            }
        }

        /// The segment that a skip of this phase counts, with its unit. `nil` in the rest before a stretch, a lead-in,
        /// a change-over, a wait, the closing and the bell.
        public var skippable: (unit: Int, segments: SkippedSegments)? {
            switch kind {
            case .segment(let stretch, let number): (stretch, .segment(number))
            case .part(let index), .step(let index), .set(let index): (index, .segment(1))
            case .rest, .leadIn, .changeOver, .closing, .bell, .wait: nil
            }
        }

        /// Whether the session waits for the user here.
        public var isWait: Bool {
            switch kind {
            case .wait, .set: true
            case .rest, .leadIn, .changeOver, .segment, .closing, .part, .bell, .step: false
            }
        }

        /// Whether the phase follows the last stretch or part, as the closing and the bell do.
        public var isAfterTheWork: Bool { unit == nil }
    }

    /// The phases in order, at least one.
    public let phases: [Phase]

    /// The sounds of the phases, which the engine plays.
    public let sound: Timeline

    init(phases: [Phase], fadeOut: Int = 0) {
        self.phases = phases
        sound = Timeline(phases: phases.map(\.sound), fadeOut: fadeOut)
    }

    /// The start of each phase in frames if nothing is skipped, followed by the length of the whole timeline.
    public var starts: [Int] { sound.starts }

    /// The length in frames if nothing is skipped, without the bell.
    public var plannedFrames: Int { starts[phases.firstIndex { $0.kind == .bell } ?? phases.count] }

    /// Returns the phase with which a segment or an exercise is entered: its change-over, or itself.
    func entrance(to index: Int) -> Int {
        guard index > 0, case .changeOver = phases[index - 1].kind, phases[index - 1].unit == phases[index].unit
        else { return index }
        return index - 1
    }

    /// Returns the index of the phase before which the session ends. After any skip, the bell is left out.
    public func end(afterSkipping skipped: [SkippedSegments]) -> Int {
        let last = phases.count - 1
        return phases[last].kind == .bell && skipped.contains { !$0.isEmpty } ? last : phases.count
    }

    /// Returns the frames from a place to the end of the session.
    public func framesLeft(from cursor: Cursor, skipping skipped: [SkippedSegments]) -> Int {
        max(0, starts[end(afterSkipping: skipped)] - starts[cursor.phase] - cursor.frame)
    }

    /// Returns the frames of the bell that were heard at a place.
    public func bellFrames(at cursor: Cursor) -> Int {
        let last = phases.count - 1
        guard case .bell = phases[last].kind else { return 0 }
        if cursor.phase > last { return phases[last].frames }
        return cursor.phase == last ? cursor.frame : 0
    }
}

/// The state of a session that changes while it runs. Recovery continues from it.
public struct SessionProgress: Hashable, Sendable, Codable {
    /// The place on the timeline that was last heard.
    public var cursor: Cursor
    /// The skipped segments of each unit: of each stretch, or of each part of a meditation, which has one segment.
    public var skipped: [SkippedSegments]

    /// Creates the progress of a session that has not started.
    public init(units: Int) {
        cursor = Cursor(phase: 0, frame: 0)
        skipped = Array(repeating: [], count: units)
    }

    /// Whether nothing was skipped.
    public var isUnskipped: Bool { skipped.allSatisfy(\.isEmpty) }
}

extension SessionTimeline {
    /// Whether the progress fits this timeline. Progress from a file can belong to another one.
    public func holds(_ progress: SessionProgress) -> Bool {
        guard phases.indices.contains(progress.cursor.phase) else { return false }
        return (0...phases[progress.cursor.phase].frames).contains(progress.cursor.frame)
            && progress.skipped.count == Set(phases.compactMap(\.unit)).count
    }
}

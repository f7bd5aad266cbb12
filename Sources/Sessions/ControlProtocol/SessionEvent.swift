public import SessionCore

/// An event in a session, at a frame of its sound.
///
/// ``frame`` counts the frames that the sink received, without those that were dropped from it, since the first frame
/// of this process. It is therefore a position in a recording without pauses.
public struct SessionEvent: Hashable, Sendable {
    /// The frame at which the event happened.
    public let frame: Int
    /// The kind of event, with its details.
    public let kind: Kind

    /// Creates an event at a frame.
    public init(frame: Int, _ kind: Kind) {
        self.frame = frame
        self.kind = kind
    }

    /// The kinds of events. Stretches count from 0 and segments from 1, as in records.
    public enum Kind: Hashable, Sendable {
        /// The session started with this timeline. The music is the name of a bundled piece or sound.
        case started(seed: UInt64?, timeline: [PlannedPhase], music: String? = nil)
        /// A rest started, or started again after a jump. The stretch is the one that follows.
        case restStarted(stretch: Int)
        /// The stretch begins again with its whole introduction. Its skips, and later ones, no longer count.
        case explained(stretch: Int)
        /// A change-over started, or started again after a jump. The segment is the one that follows.
        case changeOverStarted(stretch: Int, segment: Int)
        /// A segment started, or started again after a jump.
        case segmentStarted(stretch: Int, segment: Int)
        /// A part of a meditation started, or started again after a jump.
        case partStarted(part: Int)
        /// A step of a routine that is no stretch started, or started again after a jump.
        case stepStarted(step: Int)
        /// The first frame of a clip was heard.
        case cueStarted(clip: String)
        /// The frame after the last frame of a clip.
        case cueEnded(clip: String)
        /// The music begins to fade out for narration. It stops at `position`, in frames.
        case musicInterrupted(position: Int)
        /// The music begins to fade in at `position`, in frames.
        case musicResumed(position: Int)
        /// The session was paused: by the user, at a wait of a routine, or because the output was lost.
        case paused(reason: PauseReason.Name)
        case resumed
        /// Segments now count as skipped.
        case skipped(stretch: Int, segments: [Int])
        case partSkipped(part: Int)
        /// A step of a routine that is no stretch was skipped.
        case stepSkipped(step: Int)
        /// The output was lost.
        case deviceLost(output: String, error: String)
        case deviceFound(output: String)
        /// The session ended: the event is `session.completed` or, for an early end, `session.stopped`.
        case ended(SessionEnd)
    }

    /// A phase of the timeline, as planned at the start of the session.
    public struct PlannedPhase: Hashable, Sendable, Codable {
        /// The purpose of the phase.
        public let kind: SessionSnapshot.Phase
        /// The index of the stretch.
        public let stretch: Int?
        /// The id of the stretch in the catalog.
        public let id: String?
        /// The number of the segment, 1 or 2.
        public let segment: Int?
        /// The index of the part of a meditation.
        public let part: Int?
        /// The index of the step of a routine, if it is no stretch.
        public let step: Int?
        /// The label of the step.
        public let label: String?
        /// The first frame if nothing is skipped.
        public let start: Int
        /// The length in frames.
        public let frames: Int
        /// The clip that starts with the phase.
        public let cue: String?
        /// All clips of the part of a meditation, or of a phase with clips after its start.
        public let cues: [PlannedCue]?

        /// Writes a missing `cue` as `null`. Members that a phase cannot have are omitted.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(kind, forKey: .kind)
            try container.encodeIfPresent(stretch, forKey: .stretch)
            try container.encodeIfPresent(id, forKey: .id)
            try container.encodeIfPresent(segment, forKey: .segment)
            try container.encodeIfPresent(part, forKey: .part)
            try container.encodeIfPresent(step, forKey: .step)
            try container.encodeIfPresent(label, forKey: .label)
            try container.encode(start, forKey: .start)
            try container.encode(frames, forKey: .frames)
            try container.encode(cue, forKey: .cue)
            try container.encodeIfPresent(cues, forKey: .cues)
        }
    }

    /// A clip with its planned start.
    public struct PlannedCue: Hashable, Sendable, Codable {
        /// The path of the clip in the catalog's folder.
        public let clip: String
        /// The first frame if nothing is skipped.
        public let start: Int
    }
}

extension SessionEvent {
    /// Returns the phases of a timeline for ``Kind/started(seed:timeline:music:)``.
    public static func plannedPhases(of timeline: SessionTimeline, routine: Routine) -> [PlannedPhase] {
        zip(timeline.phases, timeline.starts).map { phase, start in
            let cues = phase.cues.filter { !$0.isContinued }
            let listsCues = routine.part(of: phase) != nil || cues.contains { $0.offset > 0 }
            return PlannedPhase(
                kind: SessionSnapshot.Phase(phase.kind, of: routine),
                stretch: routine.stretch(of: phase) == nil ? nil : phase.unit,
                id: routine.stretch(of: phase)?.id,
                segment: phase.kind.segment,
                part: routine.part(of: phase) == nil ? nil : phase.unit,
                step: routine.step(of: phase) == nil ? nil : phase.unit,
                label: routine.step(of: phase)?.label,
                start: start,
                frames: phase.frames,
                cue: cues.first { $0.offset == 0 }?.clip.path,
                cues: listsCues ? cues.map { PlannedCue(clip: $0.clip.path, start: start + $0.offset) } : nil
            )
        }
    }
}

extension Routine {
    /// Returns the stretch that a phase belongs to; `nil` for the closing and for a meditation.
    public func stretch(of phase: SessionTimeline.Phase) -> Stretch? {
        switch self {
        case .stretch(let routine): phase.unit.map { routine.steps[$0].stretch }
        case .meditation: nil
        case .steps(let routine):
            phase.unit.flatMap { routine.steps[$0].action.hold?.stretch }
        }
    }

    /// Returns the step of a routine that a phase belongs to; `nil` for a stretch and for the closing.
    public func step(of phase: SessionTimeline.Phase) -> StepRoutine.Step? {
        switch self {
        case .stretch, .meditation: nil
        case .steps(let routine): phase.unit.map { routine.steps[$0] }.flatMap { $0.action.hold == nil ? $0 : nil }
        }
    }

    /// Returns the part of the meditation that a phase plays.
    public func part(of phase: SessionTimeline.Phase) -> MeditationPart? {
        switch self {
        case .stretch, .steps: nil
        case .meditation(let routine): phase.unit.map { routine.parts[$0].kind }
        }
    }
}

extension SessionEvent {
    /// Whether the event ends the session.
    public var isLast: Bool {
        switch kind {
        case .ended: true
        case .started, .restStarted, .explained, .changeOverStarted, .segmentStarted, .partStarted, .stepStarted,
            .cueStarted, .cueEnded, .musicInterrupted, .musicResumed, .paused, .resumed, .skipped, .partSkipped,
            .stepSkipped, .deviceLost, .deviceFound:
            false
        }
    }
}

public import SessionCore

/// Something that happened in a session, at a frame of its sound.
///
/// `frame` counts what was delivered to the sink less what was dropped from it, from this process's first frame on:
/// what a recording without its pauses holds.
public struct SessionEvent: Hashable, Sendable {
    /// The frame at which it happened.
    public let frame: Int
    /// What happened.
    public let kind: Kind

    /// Something that happened at `frame`.
    public init(frame: Int, _ kind: Kind) {
        self.frame = frame
        self.kind = kind
    }

    /// What can happen. Stretches count from 0 and segments from 1, as in the records.
    public enum Kind: Hashable, Sendable {
        /// The session began, with this plan.
        case started(seed: UInt64?, timeline: [PlannedPhase])
        /// A segment was entered, perhaps again.
        case segmentStarted(stretch: Int, segment: Int)
        /// A part of a meditation was entered, perhaps again.
        case partStarted(part: Int)
        /// A clip's first frame.
        case cueStarted(clip: String)
        /// The frame after a clip's last.
        case cueEnded(clip: String)
        /// The music makes way; `position` is where it is held once it has faded.
        case musicInterrupted(position: Int)
        /// The music goes on from `position`.
        case musicResumed(position: Int)
        /// The session was paused: by a `user`, or by itself because its `device` went away.
        case paused(reason: String)
        /// The session goes on.
        case resumed
        /// Segments were counted as skipped.
        case skipped(stretch: Int, segments: [Int])
        /// A part of a meditation was skipped.
        case partSkipped(part: Int)
        /// The output went away.
        case deviceLost(output: String, error: String)
        /// The output is back.
        case deviceFound(output: String)
        /// The session was completed. It leaves no record where every stretch was skipped; the length is told with a
        /// record.
        case completed(record: SessionRecord? = nil, length: SessionLength? = nil)
        /// The session ended before its end. What was done until then leaves a record all the same.
        case stopped(reason: String, record: SessionRecord? = nil, length: SessionLength? = nil)
    }

    /// One phase of the timeline as it is planned.
    public struct PlannedPhase: Hashable, Sendable, Codable {
        /// What it is for.
        public let kind: SessionSnapshot.Phase
        /// The stretch's index.
        public let stretch: Int?
        /// The stretch's id.
        public let id: String?
        /// The segment's number.
        public let segment: Int?
        /// The index of the part of a meditation.
        public let part: Int?
        /// The frame with which it starts when nothing is skipped.
        public let start: Int
        /// Its length.
        public let frames: Int
        /// The clip with which it starts.
        public let cue: String?
        /// Everything that sounds in the part of a meditation.
        public let cues: [PlannedCue]?

        /// Writes `cue` as `null` where there is none; what a phase cannot have is left out.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(kind, forKey: .kind)
            try container.encodeIfPresent(stretch, forKey: .stretch)
            try container.encodeIfPresent(id, forKey: .id)
            try container.encodeIfPresent(segment, forKey: .segment)
            try container.encodeIfPresent(part, forKey: .part)
            try container.encode(start, forKey: .start)
            try container.encode(frames, forKey: .frames)
            try container.encode(cue, forKey: .cue)
            try container.encodeIfPresent(cues, forKey: .cues)
        }
    }

    /// A clip and the frame with which it starts when nothing is skipped.
    public struct PlannedCue: Hashable, Sendable, Codable {
        /// The clip's path in the catalog's folder.
        public let clip: String
        /// The frame.
        public let start: Int
    }
}

extension SessionEvent {
    /// The plan of a timeline as an event carries it.
    public static func plan(of timeline: Timeline, routine: Routine) -> [PlannedPhase] {
        zip(timeline.phases, timeline.starts).map { phase, start in
            PlannedPhase(
                kind: SessionSnapshot.Phase(phase.kind, of: routine),
                stretch: routine.stretch(of: phase) == nil ? nil : phase.unit,
                id: routine.stretch(of: phase)?.id,
                segment: phase.kind.segment,
                part: routine.part(of: phase) == nil ? nil : phase.unit,
                start: start,
                frames: phase.frames,
                cue: phase.cues.first { $0.offset == 0 }?.clip.path,
                cues: routine.part(of: phase).map { _ in
                    phase.cues.map { PlannedCue(clip: $0.clip.path, start: start + $0.offset) }
                }
            )
        }
    }
}

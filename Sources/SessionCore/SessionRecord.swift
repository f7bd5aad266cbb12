/// What history keeps of a session.
public enum SessionRecord: Hashable, Sendable {
    /// Of stretches.
    case stretch(StretchRecord)
    /// Of a meditation.
    case meditation(MeditationRecord)

    /// The most that a figure of a session may be, seconds too: more than eleven days are no session, and the sums of
    /// any number of sessions do not overflow.
    public static let most = 1_000_000

    /// The seconds from which on a meditation counts.
    public static let leastMeditation = 60

    /// Whether streaks, statistics and the day's cards count the session: something of it must have been done.
    public var counts: Bool {
        switch self {
        case .stretch(let record): record.stretches.contains(where: \.isCompleted)
        case .meditation(let record): record.actualDurationSeconds >= Self.leastMeditation
        }
    }

    /// When the session ended.
    public var completedAt: Timestamp {
        switch self {
        case .stretch(let record): record.completedAt
        case .meditation(let record): record.completedAt
        }
    }
}

extension SessionRecord: Codable {
    private enum Key: CodingKey {
        case sessionType
    }

    /// Reads either: only a meditation's has a `sessionType`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self =
            values.contains(.sessionType)
            ? .meditation(try MeditationRecord(from: decoder)) : .stretch(try StretchRecord(from: decoder))
    }

    /// Writes the record as it is.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .stretch(let record): try record.encode(to: encoder)
        case .meditation(let record): try record.encode(to: encoder)
        }
    }
}

/// How much of a session there has been when it ends, for its record.
public struct SessionMeasure: Hashable, Sendable {
    /// When it ended.
    public let endedAt: Timestamp
    /// Frames from its start to its end on a clock that no step moves, pauses included.
    public let elapsed: Int
    /// Frames of it that were heard, what was heard again counted again, and the bell not.
    public let heard: Int

    /// The end of a session, and what it has taken.
    public init(endedAt: Timestamp, elapsed: Int, heard: Int) {
        self.endedAt = endedAt
        self.elapsed = elapsed
        self.heard = heard
    }
}

extension Routine {
    /// The record of a session whose end was reached, or whose work was done when it ended; none where every stretch
    /// was skipped.
    public func record(ofDone progress: SessionProgress, on timeline: Timeline, _ measure: SessionMeasure)
        -> SessionRecord?
    {
        switch self {
        case .stretch(let routine):
            routine.record(progress, on: timeline, measure, full: true).map(SessionRecord.stretch)
        case .meditation(let routine): .meditation(routine.record(measure, full: progress.isUnskipped))
        }
    }

    /// The record of a session that was ended early: of stretches, those whose end was passed, if one of them was
    /// completed. A meditation that nobody ended leaves none.
    public func record(
        ofStopped reason: StopReason, _ progress: SessionProgress, on timeline: Timeline, _ measure: SessionMeasure
    ) -> SessionRecord? {
        switch (self, reason) {
        case (.stretch(let routine), .user), (.stretch(let routine), .pauseLimit):
            routine.record(progress, on: timeline, measure, full: false).map(SessionRecord.stretch)
        case (.meditation(let routine), .user): .meditation(routine.record(measure, full: false))
        case (.meditation, .pauseLimit): nil
        }
    }
}

extension StretchRoutine {
    /// `nil` where no stretch was completed.
    fileprivate func record(
        _ progress: SessionProgress, on timeline: Timeline, _ measure: SessionMeasure, full: Bool
    ) -> StretchRecord? {
        let stretches = stretchesDone(progress, on: timeline)
        guard stretches.contains(where: \.isCompleted) else { return nil }
        return StretchRecord(
            completedAt: measure.endedAt, totalDurationSeconds: measure.elapsed / Frames.perSecond,
            stretches: stretches, completedFully: full)
    }
}

extension MeditationRoutine {
    fileprivate func record(_ measure: SessionMeasure, full: Bool) -> MeditationRecord {
        MeditationRecord(
            completedAt: measure.endedAt,
            sessionType: id,
            plannedDurationSeconds: frames / Frames.perSecond,
            actualDurationSeconds: measure.heard / Frames.perSecond,
            completedFully: full)
    }
}

/// The record of a session in history.
public enum SessionRecord: Hashable, Sendable {
    case stretch(StretchRecord)
    case meditation(MeditationRecord)
    case routine(RoutineRecord)

    /// The largest value of any number in a record, seconds included. A million seconds are eleven days, longer than
    /// any session, and sums over many records do not overflow.
    public static let maximum = 1_000_000

    /// The shortest meditation that counts, in seconds.
    public static let minimumMeditationSeconds = 60

    /// Whether the session counts for streaks, statistics and the day's cards: a stretch was completed, or a meditation
    /// lasted 60 s or more, or a routine had 60 s of steps that are no rests.
    public var counts: Bool {
        switch self {
        case .stretch(let record): record.stretches.contains(where: \.isCompleted)
        case .meditation(let record): record.actualDurationSeconds >= Self.minimumMeditationSeconds
        case .routine(let record): record.counts
        }
    }

    /// The stretches that the session passed, in order.
    public var stretches: [StretchRecord.Stretch] {
        switch self {
        case .stretch(let record): record.stretches
        case .meditation: []
        case .routine(let record): record.stretches
        }
    }

    /// The end of the session.
    public var completedAt: Timestamp {
        switch self {
        case .stretch(let record): record.completedAt
        case .meditation(let record): record.completedAt
        case .routine(let record): record.completedAt
        }
    }

    /// Returns the record with another end, for a session that ended while the clock was wrong.
    public func completed(at time: Timestamp) -> SessionRecord {
        switch self {
        case .stretch(var record):
            record.completedAt = time
            return .stretch(record)
        case .meditation(var record):
            record.completedAt = time
            return .meditation(record)
        case .routine(var record):
            record.completedAt = time
            return .routine(record)
        }
    }
}

extension SessionRecord: Codable {
    private enum Key: CodingKey {
        case sessionType, routine
    }

    /// Decodes any record. Only a meditation's has a `sessionType`, and only a routine's has a `routine`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self =
            if values.contains(.routine) {
                .routine(try RoutineRecord(from: decoder))
            } else if values.contains(.sessionType) {
                .meditation(try MeditationRecord(from: decoder))
            } else {
                .stretch(try StretchRecord(from: decoder))
            }
    }

    /// Encodes the record without a wrapper.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .stretch(let record): try record.encode(to: encoder)
        case .meditation(let record): try record.encode(to: encoder)
        case .routine(let record): try record.encode(to: encoder)
        }
    }
}

/// The measured times of a session at its end, for its record.
public struct SessionMeasure: Hashable, Sendable {
    /// The end of the session.
    public let endedAt: Timestamp
    /// Frames from start to end, pauses included, on a clock that no step of the wall clock changes.
    public let elapsed: Int
    /// Frames heard, without the bell. Sound that was heard twice counts twice.
    public let heard: Int

    /// Creates the measured times of a session.
    public init(endedAt: Timestamp, elapsed: Int, heard: Int) {
        self.endedAt = endedAt
        self.elapsed = elapsed
        self.heard = heard
    }
}

extension Routine {
    /// Returns the record of an ended session. If it was stopped, a stretching session's record holds the stretches
    /// whose end was passed.
    ///
    /// - Parameter reason: The reason of an early end; `nil` if the session reached its end, or its work was done.
    /// - Returns: `nil` if no stretch was completed, if the pause limit ended a meditation, or if a routine would not
    ///   count.
    public func record(
        stoppedBy reason: StopReason?, _ progress: SessionProgress, on timeline: SessionTimeline,
        _ measure: SessionMeasure
    ) -> SessionRecord? {
        let full = reason == nil
        return switch self {
        case .stretch(let routine):
            routine.record(progress, on: timeline, measure, full: full).map(SessionRecord.stretch)
        case .meditation where reason == .pauseLimit: nil
        case .meditation(let routine): .meditation(routine.record(measure, full: full && progress.isUnskipped))
        case .steps(let routine):
            routine.record(progress, on: timeline, measure, full: full).map(SessionRecord.routine)
        }
    }
}

extension StretchRoutine {
    /// Returns `nil` if no stretch was completed.
    fileprivate func record(
        _ progress: SessionProgress, on timeline: SessionTimeline, _ measure: SessionMeasure, full: Bool
    ) -> StretchRecord? {
        let stretches = passedStretches(progress, on: timeline)
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
            completedFully: full,
            sessionName: name,
            lines: lines.isEmpty ? nil : lines)
    }
}

/// A set of the two segments of a stretch that were skipped.
public struct SkippedSegments: OptionSet, Hashable, Sendable, Codable {
    /// The bits of the set, one for each segment.
    public let rawValue: UInt8

    /// Creates a set from its bits. Bits other than the first two are ignored.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue & 0b11
    }

    /// The set of both segments.
    public static let both: SkippedSegments = [segment(1), segment(2)]

    /// Returns the set of one segment, with the number 1 or 2.
    public static func segment(_ number: Int) -> SkippedSegments {
        SkippedSegments(rawValue: 1 << UInt8(number - 1))
    }

    /// The number of segments, 0 to 2.
    public var count: Int { rawValue.nonzeroBitCount }

    /// The numbers of the segments, ascending.
    public var numbers: [Int] { [1, 2].filter { contains(.segment($0)) } }
}

/// The record of a session that followed a routine file. The original apps know no such sessions.
public struct RoutineRecord: Hashable, Sendable, Codable {
    /// The end of the session.
    public internal(set) var completedAt: Timestamp
    /// The name of the routine, such as "Morning back".
    public let routine: String
    /// The planned length in whole seconds, without waits.
    public let plannedDurationSeconds: Int
    /// The length heard in whole seconds, without pauses and waits.
    public let actualDurationSeconds: Int
    /// The seconds of the steps that were heard and are no rests.
    public let activeSeconds: Int
    /// The stretches whose end was passed, in order.
    public let stretches: [StretchRecord.Stretch]
    /// Whether the session reached its end.
    public let completedFully: Bool

    /// Creates a record from its fields.
    public init(
        completedAt: Timestamp, routine: String, plannedDurationSeconds: Int, actualDurationSeconds: Int,
        activeSeconds: Int, stretches: [StretchRecord.Stretch], completedFully: Bool
    ) {
        self.completedAt = completedAt
        self.routine = routine
        self.plannedDurationSeconds = plannedDurationSeconds
        self.actualDurationSeconds = actualDurationSeconds
        self.activeSeconds = activeSeconds
        self.stretches = stretches
        self.completedFully = completedFully
    }

    /// The fewest seconds of steps that are no rests with which a session without a completed stretch counts.
    public static let minimumActiveSeconds = 60
    /// The greatest length of ``routine``, in characters.
    public static let longestName = 60

    /// Whether the session counts: a stretch was completed, or 60 s of steps that are no rests were heard.
    public var counts: Bool {
        stretches.contains(where: \.isCompleted) || activeSeconds >= Self.minimumActiveSeconds
    }
}

extension StepRoutine {
    /// Returns the record of a session; `nil` if it would not count.
    func record(
        _ progress: SessionProgress, on timeline: SessionTimeline, _ measure: SessionMeasure, full: Bool
    ) -> RoutineRecord? {
        let record = RoutineRecord(
            completedAt: measure.endedAt, routine: name,
            plannedDurationSeconds: timeline.plannedFrames / Frames.perSecond,
            actualDurationSeconds: measure.heard / Frames.perSecond,
            activeSeconds: activeFrames(progress, on: timeline) / Frames.perSecond,
            stretches: passedStretches(progress, on: timeline), completedFully: full)
        return record.counts ? record : nil
    }

    /// Returns the stretches before the cursor's step: those that the session has passed. A stretch of which every side
    /// was skipped has two skipped segments.
    public func passedStretches(_ progress: SessionProgress, on timeline: SessionTimeline) -> [StretchRecord.Stretch] {
        let current = unit(progress.cursor, on: timeline)
        return zip(steps, progress.skipped).prefix(current).compactMap { step, skipped in
            guard let hold = step.action.hold else { return nil }
            let segments = hold.sides.segments
            return StretchRecord.Stretch(
                region: hold.stretch.region, stretchId: hold.stretch.id, stretchName: hold.stretch.name,
                durationSeconds: hold.seconds * segments.count,
                skippedSegments: skipped.count >= segments.count ? 2 : skipped.count)
        }
    }

    private func unit(_ cursor: Cursor, on timeline: SessionTimeline) -> Int {
        timeline.phases.indices.contains(cursor.phase)
            ? timeline.phases[cursor.phase].unit ?? steps.count : steps.count
    }

    /// Returns the frames of the passed phases of steps that are no rests, without those that were skipped.
    private func activeFrames(_ progress: SessionProgress, on timeline: SessionTimeline) -> Int {
        timeline.phases.enumerated().prefix(progress.cursor.phase + 1).reduce(0) { sum, place in
            let (index, phase) = place
            guard let part = phase.skippable, !isRest(part.unit),
                !progress.skipped[part.unit].isSuperset(of: part.segments)
            else { return sum }
            return sum + (index == progress.cursor.phase ? progress.cursor.frame : phase.frames)
        }
    }

    private func isRest(_ step: Int) -> Bool { steps[step].action.timed?.activity == .rest }
}

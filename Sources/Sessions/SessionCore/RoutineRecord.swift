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
    /// The sets of exercises whose end was passed, in order; `nil` instead of none.
    public let sets: [ExerciseSet]?
    /// Whether the session reached its end.
    public let completedFully: Bool

    /// Creates a record from its fields.
    public init(
        completedAt: Timestamp, routine: String, plannedDurationSeconds: Int, actualDurationSeconds: Int,
        activeSeconds: Int, stretches: [StretchRecord.Stretch], sets: [ExerciseSet]? = nil, completedFully: Bool
    ) {
        self.completedAt = completedAt
        self.routine = routine
        self.plannedDurationSeconds = plannedDurationSeconds
        self.actualDurationSeconds = actualDurationSeconds
        self.activeSeconds = activeSeconds
        self.stretches = stretches
        self.sets = sets
        self.completedFully = completedFully
    }

    /// The fewest seconds of steps that are no rests with which a session without a completed stretch counts.
    public static let minimumActiveSeconds = 60
    /// The greatest length of ``routine``, in characters.
    public static let longestName = 60

    /// The sets for people, equal ones in one line, such as "3 sets: Rows, 10 reps, 1 cut short".
    public var setLines: [String] {
        let sets = sets ?? []
        var seen: Set<String> = []
        return sets.map(\.label).filter { seen.insert($0).inserted }.map { label in
            let equal = sets.filter { $0.label == label }
            let short = equal.count { $0.isShort == true }
            let count = equal.count == 1 ? "1 set" : "\(equal.count) sets"
            return "\(count): \(label)" + (short > 0 ? ", \(short) cut short" : "")
        }
    }

    /// Whether the session counts: a stretch was completed, 60 s of steps that are no rests were heard, or a set at the
    /// user's own pace, which has no length, was done.
    public var counts: Bool {
        stretches.contains(where: \.isCompleted) || activeSeconds >= Self.minimumActiveSeconds
            || sets?.contains { $0.seconds == nil && $0.isShort == nil } == true
    }
}

/// A set of an exercise, as the record keeps it.
public struct ExerciseSet: Hashable, Sendable, Codable {
    /// The name of the exercise.
    public let exercise: String
    /// The side, `left` or `right`; `nil` for none.
    public let side: String?
    /// The repetitions, such as `8-12`; `nil` for an exercise of a time.
    public let reps: String?
    /// The weight, such as "12 kg".
    public let weight: String?
    /// The planned length in seconds; `nil` at the user's own pace.
    public let seconds: Int?
    /// Whether the user ended the set early; `nil` instead of `false`.
    public var isShort: Bool?

    private enum CodingKeys: String, CodingKey {
        case exercise, side, reps, weight, seconds
        case isShort = "short"
    }

    /// Creates a set.
    public init(
        exercise: String, side: String? = nil, reps: String? = nil, weight: String? = nil, seconds: Int? = nil,
        isShort: Bool? = nil
    ) {
        self.exercise = exercise
        self.side = side
        self.reps = reps
        self.weight = weight
        self.seconds = seconds
        self.isShort = isShort
    }

    /// The name for people, such as "Rows, left side, 10 reps, 12 kg".
    public var label: String {
        [exercise, side.map { "\($0) side" }, reps.map { RoutineExercise.Reps(parsing: $0)?.label ?? $0 }, weight]
            .compactMap(\.self).joined(separator: ", ")
    }
}

extension StepRoutine {
    /// Returns the record of a session; `nil` if it would not count, or if the routine is no practice.
    func record(
        _ progress: SessionProgress, on timeline: SessionTimeline, _ measure: SessionMeasure, full: Bool
    ) -> RoutineRecord? {
        let record = RoutineRecord(
            completedAt: measure.endedAt, routine: name,
            plannedDurationSeconds: timeline.plannedFrames / Frames.perSecond,
            actualDurationSeconds: measure.heard / Frames.perSecond,
            activeSeconds: activeFrames(progress, on: timeline) / Frames.perSecond,
            stretches: passedStretches(progress, on: timeline), sets: passedSets(progress, on: timeline),
            completedFully: full)
        return record.counts && leavesNoRecord != true ? record : nil
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

    /// Returns the sets before the cursor's step. One that was skipped was cut short.
    private func passedSets(_ progress: SessionProgress, on timeline: SessionTimeline) -> [ExerciseSet]? {
        let sets = zip(steps, progress.skipped).prefix(unit(progress.cursor, on: timeline)).compactMap {
            step, skipped in
            var set = step.exercise
            if !skipped.isEmpty { set?.isShort = true }
            return set
        }
        return sets.isEmpty ? nil : sets
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

    func isRest(_ step: Int) -> Bool { steps[step].action.timed?.activity == .rest }
}

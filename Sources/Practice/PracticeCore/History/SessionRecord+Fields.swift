public import SessionCore

extension StretchRecord: FieldRecord {
    /// The fields with limits.
    public enum Fields {
        /// The end of the session.
        public static let completedAt = FixedField("completedAt", \StretchRecord.completedAt, .time)
        /// The length with pauses, in seconds.
        public static let seconds = FixedField("totalDurationSeconds", \StretchRecord.totalDurationSeconds, .count)
        /// The number of completed stretches.
        public static let completed = FixedField("regionsCompleted", \StretchRecord.regionsCompleted, .count)
        /// The number of skipped stretches.
        public static let skipped = FixedField("regionsSkipped", \StretchRecord.regionsSkipped, .count)
        /// Whether the session reached its end.
        public static let isFull = FixedField(
            "completedFully", \StretchRecord.completedFully, .flag, standard: true)
    }

    /// The fields, in the order in which they are checked.
    public static let fields: [any RecordField<StretchRecord>] = [
        Fields.completedAt, Fields.seconds, Fields.completed, Fields.skipped, Fields.isFull,
    ]
}

extension StretchRecord.Stretch: FieldRecord {
    /// The fields with limits.
    public enum Fields {
        /// The id in the catalog.
        public static let id = FixedField("stretchId", \StretchRecord.Stretch.stretchId, .text)
        /// The name at the time of the session.
        public static let name = FixedField("stretchName", \StretchRecord.Stretch.stretchName, .text)
        /// The planned length in seconds.
        public static let seconds = FixedField("durationSeconds", \StretchRecord.Stretch.durationSeconds, .positive)
        /// The number of skipped segments.
        public static let skipped = FixedField("skippedSegments", \StretchRecord.Stretch.skippedSegments, .whole(0...2))
    }

    /// The fields, in the order in which they are checked.
    public static let fields: [any RecordField<StretchRecord.Stretch>] = [
        Fields.id, Fields.name, Fields.seconds, Fields.skipped,
    ]
}

extension MeditationRecord: FieldRecord {
    /// The fields with limits.
    public enum Fields {
        /// The end of the session.
        public static let completedAt = FixedField("completedAt", \MeditationRecord.completedAt, .time)
        /// The name of the course for records.
        public static let type = FixedField("sessionType", \MeditationRecord.sessionType, .text)
        /// The planned length in seconds.
        public static let planned = FixedField(
            "plannedDurationSeconds", \MeditationRecord.plannedDurationSeconds, .positive)
        /// The length that was heard, in seconds.
        public static let heard = FixedField("actualDurationSeconds", \MeditationRecord.actualDurationSeconds, .count)
        /// Whether the meditation was heard to its end.
        public static let isFull = FixedField("completedFully", \MeditationRecord.completedFully, .flag)
        /// The name of the course for people.
        public static let name = FixedField(
            optional: "sessionName", \MeditationRecord.sessionName, .text(upTo: longestName))
        /// The paths of the drawn clips.
        public static let lines = FixedField(
            optional: "lines", \MeditationRecord.lines,
            Limit("at most \(mostLines) strings of 1 to \(longestLine) characters") { lines in
                lines.count <= mostLines && lines.allSatisfy { 1...longestLine ~= $0.count }
            })
    }

    /// The fields, in the order in which they are checked.
    public static let fields: [any RecordField<MeditationRecord>] = [
        Fields.completedAt, Fields.type, Fields.planned, Fields.heard, Fields.isFull, Fields.name, Fields.lines,
    ]
}

extension RoutineRecord: FieldRecord {
    /// The fields with limits.
    public enum Fields {
        /// The end of the session.
        public static let completedAt = FixedField("completedAt", \RoutineRecord.completedAt, .time)
        /// The name of the routine.
        public static let name = FixedField("routine", \RoutineRecord.routine, .text(upTo: longestName))
        /// The planned length in seconds.
        public static let planned = FixedField(
            "plannedDurationSeconds", \RoutineRecord.plannedDurationSeconds, .positive)
        /// The length that was heard, in seconds.
        public static let heard = FixedField("actualDurationSeconds", \RoutineRecord.actualDurationSeconds, .count)
        /// The seconds of steps that are no rests.
        public static let active = FixedField("activeSeconds", \RoutineRecord.activeSeconds, .count)
        /// The sets of exercises.
        public static let sets = FixedField(
            optional: "sets", \RoutineRecord.sets,
            Limit("at most \(StepRoutine.greatestPhaseCount) sets with names of 1 to \(longestName) characters") {
                sets in
                sets.count <= StepRoutine.greatestPhaseCount
                    && sets.allSatisfy { 1...longestName ~= $0.exercise.count && $0.label.count <= 2 * longestName }
            })
        /// Whether the session reached its end.
        public static let isFull = FixedField("completedFully", \RoutineRecord.completedFully, .flag)
    }

    /// The fields, in the order in which they are checked.
    public static let fields: [any RecordField<RoutineRecord>] = [
        Fields.completedAt, Fields.name, Fields.planned, Fields.heard, Fields.active, Fields.sets, Fields.isFull,
    ]
}

extension Limit<Int> {
    /// A number in a record, 0 or more.
    fileprivate static let count = whole(0...SessionRecord.maximum)
    /// A number in a record, 1 or more.
    fileprivate static let positive = whole(1...SessionRecord.maximum)
}

/// The record of a stretching session with at least one completed stretch, in the format of `POST
/// /api/stretch-sessions`.
public struct StretchRecord: Hashable, Sendable {
    /// A stretch in the record.
    public struct Stretch: Hashable, Sendable, Codable {
        /// The region that was stretched.
        public let region: Region
        /// The stretch's id in the catalog.
        public let stretchId: String
        /// The stretch's name at the time of the session.
        public let stretchName: String
        /// The planned length in seconds.
        public let durationSeconds: Int
        /// The number of skipped segments, 0 to 2.
        public let skippedSegments: Int

        /// Creates an entry from its fields.
        public init(
            region: Region, stretchId: String, stretchName: String, durationSeconds: Int, skippedSegments: Int
        ) {
            self.region = region
            self.stretchId = stretchId
            self.stretchName = stretchName
            self.durationSeconds = durationSeconds
            self.skippedSegments = skippedSegments
        }

        /// The result of the stretch, by its skipped segments.
        public var result: StretchResult { StretchResult(skippedSegments: skippedSegments) }

        /// Whether at least one segment was not skipped.
        public var isCompleted: Bool { result != .skipped }
    }

    /// The end of the session.
    public internal(set) var completedAt: Timestamp
    /// Whole seconds from start to end, pauses included.
    public let totalDurationSeconds: Int
    /// The number of stretches with fewer than two skipped segments.
    public let regionsCompleted: Int
    /// The number of stretches with two skipped segments.
    public let regionsSkipped: Int
    /// The stretches in the order of the session. If it ended early, those whose end was passed.
    public let stretches: [Stretch]
    /// Whether the session reached its end.
    public let completedFully: Bool

    /// Creates a record and counts its completed and skipped stretches.
    public init(
        completedAt: Timestamp, totalDurationSeconds: Int, stretches: [Stretch], completedFully: Bool = true
    ) {
        self.completedAt = completedAt
        self.totalDurationSeconds = totalDurationSeconds
        regionsCompleted = stretches.count(where: \.isCompleted)
        regionsSkipped = stretches.count { !$0.isCompleted }
        self.stretches = stretches
        self.completedFully = completedFully
    }

    /// Creates a record with counters from another program.
    public init(
        completedAt: Timestamp, totalDurationSeconds: Int, regionsCompleted: Int, regionsSkipped: Int,
        stretches: [Stretch], completedFully: Bool = true
    ) {
        self.completedAt = completedAt
        self.totalDurationSeconds = totalDurationSeconds
        self.regionsCompleted = regionsCompleted
        self.regionsSkipped = regionsSkipped
        self.stretches = stretches
        self.completedFully = completedFully
    }
}

/// The part of a stretch that was done.
public enum StretchResult: String, Hashable, Sendable, CaseIterable {
    case done, partial, skipped

    /// Creates the result of a stretch with 0 to 2 skipped segments.
    public init(skippedSegments: Int) {
        self =
            switch skippedSegments {
            case ...0: .done
            case 1: .partial
            default: .skipped
            }
    }

    /// The number of skipped segments, 0 to 2.
    public var skippedSegments: Int {
        switch self {
        case .done: 0
        case .partial: 1
        case .skipped: 2
        }
    }
}

extension StretchRecord: Codable {
    private enum Key: CodingKey {
        case completedAt, totalDurationSeconds, regionsCompleted, regionsSkipped, stretches, completedFully
    }

    /// Decodes a record. A missing `completedFully` means true.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        completedAt = try values.decode(Timestamp.self, forKey: .completedAt)
        totalDurationSeconds = try values.decode(Int.self, forKey: .totalDurationSeconds)
        regionsCompleted = try values.decode(Int.self, forKey: .regionsCompleted)
        regionsSkipped = try values.decode(Int.self, forKey: .regionsSkipped)
        stretches = try values.decode([Stretch].self, forKey: .stretches)
        completedFully = try values.decodeIfPresent(Bool.self, forKey: .completedFully) ?? true
    }

    /// Encodes a record. `completedFully` is left out if true, because the original apps do not know it.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(completedAt, forKey: .completedAt)
        try values.encode(totalDurationSeconds, forKey: .totalDurationSeconds)
        try values.encode(regionsCompleted, forKey: .regionsCompleted)
        try values.encode(regionsSkipped, forKey: .regionsSkipped)
        try values.encode(stretches, forKey: .stretches)
        if !completedFully { try values.encode(completedFully, forKey: .completedFully) }
    }
}

extension StretchRoutine {
    /// Returns the stretches before the cursor's stretch: those that the session has passed.
    public func passedStretches(_ progress: SessionProgress, on timeline: SessionTimeline) -> [StretchRecord.Stretch] {
        let current = timeline.phases[progress.cursor.phase].unit ?? steps.count
        return zip(steps, progress.skipped).prefix(current).map { step, skipped in
            StretchRecord.Stretch(
                region: step.stretch.region,
                stretchId: step.stretch.id,
                stretchName: step.stretch.name,
                durationSeconds: step.seconds,
                skippedSegments: skipped.count
            )
        }
    }
}

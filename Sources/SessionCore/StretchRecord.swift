/// The record of a session with at least one completed stretch, in the format of `POST /api/stretch-sessions`.
public struct StretchRecord: Hashable, Sendable {
    /// One stretch as it was done.
    public struct Stretch: Hashable, Sendable, Codable {
        /// The region that it belongs to.
        public let region: Region
        /// Its id in the catalog.
        public let stretchId: String
        /// Its name at that time.
        public let stretchName: String
        /// The seconds that were planned for it.
        public let durationSeconds: Int
        /// How many of its two segments were skipped.
        public let skippedSegments: Int

        /// A row of a record.
        public init(
            region: Region, stretchId: String, stretchName: String, durationSeconds: Int, skippedSegments: Int
        ) {
            self.region = region
            self.stretchId = stretchId
            self.stretchName = stretchName
            self.durationSeconds = durationSeconds
            self.skippedSegments = skippedSegments
        }

        /// Whether at least one of its segments was done.
        public var isCompleted: Bool { skippedSegments < 2 }
    }

    /// The time at which the session ended.
    public let completedAt: Timestamp
    /// Whole seconds from start to end, pauses included.
    public let totalDurationSeconds: Int
    /// Stretches of which at least one segment was done.
    public let regionsCompleted: Int
    /// Stretches of which both segments were skipped.
    public let regionsSkipped: Int
    /// The stretches in the order in which they were done: of a session that was ended early, those whose end was
    /// passed.
    public let stretches: [Stretch]
    /// Whether the session reached its end.
    public let completedFully: Bool

    /// A record of these stretches; the two counters follow from them.
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

    /// A record as somebody else has counted it.
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

extension StretchRecord: Codable {
    private enum Key: CodingKey {
        case completedAt, totalDurationSeconds, regionsCompleted, regionsSkipped, stretches, completedFully
    }

    /// Reads a record. A missing `completedFully` means true.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        completedAt = try values.decode(Timestamp.self, forKey: .completedAt)
        totalDurationSeconds = try values.decode(Int.self, forKey: .totalDurationSeconds)
        regionsCompleted = try values.decode(Int.self, forKey: .regionsCompleted)
        regionsSkipped = try values.decode(Int.self, forKey: .regionsSkipped)
        stretches = try values.decode([Stretch].self, forKey: .stretches)
        completedFully = try values.decodeIfPresent(Bool.self, forKey: .completedFully) ?? true
    }

    /// Writes a record. The original apps know no `completedFully`, so it is written only where it is false.
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
    /// The stretches that lie behind a place on the routine's timeline: those that are done.
    public func stretchesDone(_ progress: SessionProgress, on timeline: Timeline) -> [StretchRecord.Stretch] {
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

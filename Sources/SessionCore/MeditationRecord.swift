/// What history keeps of a meditation; on the wire as `POST /api/meditation-sessions` takes it.
public struct MeditationRecord: Hashable, Sendable, Codable {
    /// When it ended.
    public let completedAt: Timestamp
    /// Which meditation it was, such as `basic-breathing`.
    public let sessionType: String
    /// The seconds that it was to last, without the bell.
    public let plannedDurationSeconds: Int
    /// Whole seconds of it that were heard, without pauses and without the bell.
    public let actualDurationSeconds: Int
    /// Whether it was heard to its end with nothing skipped.
    public let completedFully: Bool

    /// A record of a meditation.
    public init(
        completedAt: Timestamp, sessionType: String, plannedDurationSeconds: Int, actualDurationSeconds: Int,
        completedFully: Bool
    ) {
        self.completedAt = completedAt
        self.sessionType = sessionType
        self.plannedDurationSeconds = plannedDurationSeconds
        self.actualDurationSeconds = actualDurationSeconds
        self.completedFully = completedFully
    }
}

/// The record of a meditation in history, in the format of `POST /api/meditation-sessions`.
public struct MeditationRecord: Hashable, Sendable, Codable {
    /// The end of the session.
    public let completedAt: Timestamp
    /// The meditation's id in the catalog, such as `basic-breathing`.
    public let sessionType: String
    /// The planned length in whole seconds, without the bell.
    public let plannedDurationSeconds: Int
    /// The length heard in whole seconds, without pauses and the bell.
    public let actualDurationSeconds: Int
    /// Whether the meditation was heard to its end without skips.
    public let completedFully: Bool

    /// Creates a record from its fields.
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

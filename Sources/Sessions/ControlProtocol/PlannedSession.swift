/// A session that was planned and is not played.
public struct PlannedSession: Hashable, Sendable, Codable {
    /// The length in seconds, with introductions, change-overs and closing.
    public let seconds: Double

    /// Creates a planned session of a length in seconds.
    public init(seconds: Double) { self.seconds = seconds }
}

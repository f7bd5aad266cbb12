public import SessionCore

/// A training plan: the week of training days that a mesocycle repeats. Encodes as an entry of `/api/plans`.
public struct TrainingPlan: Hashable, Sendable, Codable {
    /// A UUID, or the id that another server assigned.
    public let id: String
    /// The name, 1 to 100 characters.
    public var name: String
    /// The duration that the author intended, in weeks. A mesocycle always has ``Mesocycle/weeks``.
    public var durationWeeks: Int
    /// The instant of creation.
    public let createdAt: Timestamp
    /// The instant of the last change.
    public var updatedAt: Timestamp

    /// Creates a plan, created and last changed `now`.
    public init(id: String, name: String, durationWeeks: Int, at now: Timestamp) {
        self.id = id
        self.name = name
        self.durationWeeks = durationWeeks
        createdAt = now
        updatedAt = now
    }

    enum CodingKeys: String, CodingKey {
        case id, name
        case durationWeeks = "duration_weeks"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

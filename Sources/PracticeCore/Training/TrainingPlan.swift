public import SessionCore

/// A week of training days that a mesocycle repeats; on the wire as `/api/plans` has it.
public struct TrainingPlan: Hashable, Sendable, Codable {
    /// A UUID, unless another server gave it.
    public let id: String
    /// What people call it: 1 to 100 characters.
    public var name: String
    /// How many weeks its author meant; a mesocycle has its own ``Mesocycle/weeks``.
    public var durationWeeks: Int
    /// When it was added.
    public let createdAt: Timestamp
    /// When it was last changed.
    public var updatedAt: Timestamp

    /// A plan that is added now.
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

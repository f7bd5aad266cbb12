public import SessionCore

/// An exercise for training plans. Encodes as an entry of `/api/exercises`.
public struct Exercise: Hashable, Sendable, Codable {
    /// A UUID, or the id that another server assigned.
    public let id: String
    /// The name: 1 to 100 characters, unique.
    public var name: String
    /// The weight that a mesocycle adds every second week, in kilograms; with 0 each
    /// week adds a repetition.
    public var weightIncrement: Double
    /// Whether the user added the exercise.
    public var isCustom: Bool
    /// The instant of creation.
    public let createdAt: Timestamp
    /// The instant of the last change.
    public var updatedAt: Timestamp

    /// Creates an exercise, created and last changed `now`.
    public init(id: String, name: String, weightIncrement: Double, isCustom: Bool, at now: Timestamp) {
        self.id = id
        self.name = name
        self.weightIncrement = weightIncrement
        self.isCustom = isCustom
        createdAt = now
        updatedAt = now
    }

    enum CodingKeys: String, CodingKey {
        case id, name
        case weightIncrement = "weight_increment"
        case isCustom = "is_custom"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

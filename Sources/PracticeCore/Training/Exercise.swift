public import SessionCore

/// An exercise that plans are made of; on the wire as `/api/exercises` has it.
public struct Exercise: Hashable, Sendable, Codable {
    /// A UUID, unless another server gave it.
    public let id: String
    /// What people call it: 1 to 100 characters, and no two exercises alike.
    public var name: String
    /// What a training cycle adds to the weight every second week, in kilograms; more than 0.
    public var weightIncrement: Double
    /// Whether the user added it.
    public var isCustom: Bool
    /// When it was added.
    public let createdAt: Timestamp
    /// When it was last changed.
    public var updatedAt: Timestamp

    /// An exercise that is added now.
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

public import SessionCore

/// A weight at a moment; on the wire as `/api/weights` has it.
public struct WeightEntry: Hashable, Codable, Sendable {
    /// A UUID.
    public let id: String
    /// When it was measured. No two weights have the same moment.
    public let measuredAt: Timestamp
    /// What was measured, on the wire in kilograms.
    public let weight: BodyWeight

    /// A weight.
    public init(id: String, measuredAt: Timestamp, weight: BodyWeight) {
        self.id = id
        self.measuredAt = measuredAt
        self.weight = weight
    }
}

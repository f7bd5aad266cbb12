public import SessionCore

/// A weight with its timestamp. Encodes as an entry of `/api/weights`.
public struct WeightEntry: Hashable, Codable, Sendable {
    /// The primary key, a UUID.
    public let id: String
    /// The instant of the measurement, unique among the entries.
    public let measuredAt: Timestamp
    /// The weight, encoded in kilograms.
    public let weight: BodyWeight

    /// Creates a weight entry.
    public init(id: String, measuredAt: Timestamp, weight: BodyWeight) {
        self.id = id
        self.measuredAt = measuredAt
        self.weight = weight
    }
}

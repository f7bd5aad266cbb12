/// A stretch of the catalog.
public struct Stretch: Hashable, Sendable, Codable {
    /// The stretch's id in every catalog, such as `neck-forward-tilt`.
    public let id: String
    /// The name for people, such as "Neck Forward Tilt".
    public let name: String
    /// The region that the stretch is for.
    public let region: Region
    /// Whether the stretch is bilateral: its second segment works the other side of the body.
    public let isBilateral: Bool
    /// The posture, or `nil` if the catalog does not name it.
    public let posture: Posture?

    /// Creates a stretch from its fields.
    public init(id: String, name: String, region: Region, isBilateral: Bool, posture: Posture? = nil) {
        self.id = id
        self.name = name
        self.region = region
        self.isBilateral = isBilateral
        self.posture = posture
    }
}

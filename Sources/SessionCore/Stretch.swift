/// One stretch of the catalog.
public struct Stretch: Hashable, Sendable, Codable {
    /// Identifies it across catalogs, such as `neck-forward-tilt`.
    public let id: String
    /// What people read, such as "Neck Forward Tilt".
    public let name: String
    /// The region that it belongs to.
    public let region: Region
    /// Whether its second segment works the other side of the body.
    public let isBilateral: Bool

    /// A stretch as the catalog describes it.
    public init(id: String, name: String, region: Region, isBilateral: Bool) {
        self.id = id
        self.name = name
        self.region = region
        self.isBilateral = isBilateral
    }
}

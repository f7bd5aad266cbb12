/// A training day of a plan's week; on the wire as `/api/plans/:id/days` has it.
public struct TrainingPlanDay: Hashable, Sendable, Codable {
    /// A UUID, unless another server gave it.
    public let id: String
    /// The plan that it belongs to.
    public let planID: String
    /// 0 is Sunday, 6 Saturday.
    public var dayOfWeek: Int
    /// What people call it: 1 to 100 characters.
    public var name: String
    /// Its place among the plan's days; lower ones come first.
    public var sortOrder: Int

    /// A training day.
    public init(id: String, planID: String, dayOfWeek: Int, name: String, sortOrder: Int) {
        self.id = id
        self.planID = planID
        self.dayOfWeek = dayOfWeek
        self.name = name
        self.sortOrder = sortOrder
    }

    enum CodingKeys: String, CodingKey {
        case id, name
        case planID = "plan_id"
        case dayOfWeek = "day_of_week"
        case sortOrder = "sort_order"
    }
}

/// A training day of a training plan. Encodes as an entry of `/api/plans/:id/days`.
public struct TrainingPlanDay: Hashable, Sendable, Codable {
    /// A UUID, or the id that another server assigned.
    public let id: String
    /// The id of the training plan.
    public let planID: String
    /// The day of the week, from 0 (Sunday) to 6.
    public var dayOfWeek: Int
    /// The name, 1 to 100 characters.
    public var name: String
    /// The position in the plan, ascending.
    public var sortOrder: Int

    /// Creates a training day.
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

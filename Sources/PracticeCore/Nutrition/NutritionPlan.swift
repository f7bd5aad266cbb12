import SessionCore

/// A plan with its targets, as the routes of plans and `limber plan --json` answer it.
public struct NutritionPlan: Hashable, Sendable {
    /// Its number.
    public let id: Int
    /// The week that it is for.
    public let week: PlanWeek
    /// Its targets, and where they come from.
    public let calculated: CalculatedTargets
    /// Whether it was made anew because somebody asked for that.
    public let recomputed: Bool
    /// The targets before, where it was made anew and there were any.
    public let previous: NutritionTargets?
    private let boundaries: Boundaries

    /// The first and the last moment of its week.
    private struct Boundaries: Hashable, Sendable {
        let start: Timestamp
        let end: Timestamp
    }

    /// A plan.
    public init(
        id: Int, week: PlanWeek, calculated: CalculatedTargets, recomputed: Bool = false,
        previous: NutritionTargets? = nil, by clock: DayClock
    ) {
        self.id = id
        self.week = week
        self.calculated = calculated
        self.recomputed = recomputed
        self.previous = previous
        boundaries = Boundaries(start: week.start(by: clock), end: week.end(by: clock))
    }
}

extension NutritionPlan: Encodable {
    private enum CodingKeys: CodingKey {
        case plan, targets, whyItWorks, recomputed, previousTargets
    }

    private struct Head: Encodable {
        let id: Int
        /// A box has one user.
        let userId = 1
        let name: String
        let description: String
        let startDate: Timestamp
        let endDate: Timestamp
        let status = "active"
    }

    /// Writes the wire format.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(
            Head(
                id: id, name: week.name, description: PlanSafety.sentences(for: calculated).joined(separator: " "),
                startDate: boundaries.start, endDate: boundaries.end), forKey: .plan)
        try values.encode(calculated.targets, forKey: .targets)
        try values.encode(PlanExplanation(calculated), forKey: .whyItWorks)
        try values.encode(recomputed, forKey: .recomputed)
        try values.encodeIfPresent(previous, forKey: .previousTargets)
    }
}

import SessionCore

/// A plan with its targets, as the routes of plans and `limber nutrition --json` answer it.
public struct NutritionPlan: Hashable, Sendable {
    /// Its number.
    public let id: Int
    /// The week that it is for.
    public let week: NutritionPlanWeek
    /// The targets that hold, and where they come from.
    public let calculated: CalculatedTargets
    /// What would be calculated now; the way to the target weight, and what must be said of it, is told from here.
    public let outlook: CalculatedTargets
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
    ///
    /// - Parameter outlook: `nil` where nothing can be calculated now: the way is told as it was.
    public init(
        id: Int, week: NutritionPlanWeek, calculated: CalculatedTargets, outlook: CalculatedTargets? = nil,
        recomputed: Bool = false, previous: NutritionTargets? = nil, by clock: DayClock
    ) {
        self.id = id
        self.week = week
        self.calculated = calculated
        self.outlook = outlook ?? calculated
        self.recomputed = recomputed
        self.previous = previous
        boundaries = Boundaries(start: week.start(by: clock), end: week.end(by: clock))
    }
}

extension NutritionPlan {
    /// The targets that hold, with the way that is left from the last weight: small changes of it add up, and none of them
    /// makes new targets.
    public var targets: NutritionTargets {
        var targets = calculated.targets
        targets.timeline = outlook.targets.timeline
        return targets
    }

    /// Why the numbers are what they are.
    public var explanation: NutritionPlanExplanation { NutritionPlanExplanation(calculated, outlook: outlook) }

    /// What must be said beside it.
    public var safety: [String] { safety(in: .metric) }

    /// What must be said beside it, in these units.
    public func safety(in units: UnitSystem) -> [String] {
        NutritionPlanSafety.sentences(for: calculated.targets, of: outlook.basis, in: units)
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
                id: id, name: week.name, description: safety.joined(separator: " "),
                startDate: boundaries.start, endDate: boundaries.end), forKey: .plan)
        try values.encode(targets, forKey: .targets)
        try values.encode(explanation, forKey: .whyItWorks)
        try values.encode(recomputed, forKey: .recomputed)
        try values.encodeIfPresent(previous, forKey: .previousTargets)
    }
}

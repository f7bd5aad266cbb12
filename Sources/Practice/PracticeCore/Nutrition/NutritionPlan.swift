public import SessionCore

/// A weekly nutrition plan with its targets. Encodes as the answer of the plan routes and of `limber nutrition --json`.
///
/// This folder holds the arithmetic of nutrition plans (`docs/rules.md`, Nutrition), the profile that they need, and
/// the import of weights from files. The constants are in ``NutritionFormula``, ``FormulaSex``, ``ActivityLevel`` and
/// ``NutritionGoal``. `PracticeData` stores weights and plans and decides when to calculate. All types are values,
/// usable on any thread.
public struct NutritionPlan: Hashable, Sendable {
    /// The number of the plan in the database.
    public let id: Int
    /// The week for which the plan holds.
    public let week: NutritionPlanWeek
    /// The targets in force, with their basis.
    public let calculated: CalculatedTargets
    /// The targets that the newest weight would give. They supply the timeline and the warnings.
    public let outlook: CalculatedTargets
    /// Whether the user forced a new calculation.
    public let recomputed: Bool
    /// The targets before a forced calculation, if any.
    public let previous: NutritionTargets?
    private let boundaries: Boundaries

    /// The first and the last instant of the week.
    private struct Boundaries: Hashable, Sendable {
        let start: Timestamp
        let end: Timestamp
    }

    /// Creates a plan.
    ///
    /// - Parameter outlook: The targets by the newest weight; `nil` if they cannot be calculated, so that `calculated`
    ///   takes their place.
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
    /// The targets in force, with the timeline from the newest weight: weight changes too small for new targets still
    /// move the timeline.
    public var targets: NutritionTargets {
        var targets = calculated.targets
        targets.timeline = outlook.targets.timeline
        return targets
    }

    /// The reason for each number of the plan.
    public var explanation: NutritionPlanExplanation { NutritionPlanExplanation(calculated, outlook: outlook) }

    /// The warnings and the disclaimer, in metric units.
    public var safety: [String] { safety(in: .metric) }

    /// Returns the warnings and the disclaimer.
    public func safety(in units: UnitSystem) -> [String] {
        NutritionPlanSafety.sentences(for: calculated.targets, of: outlook.basis, in: units)
    }
}

extension NutritionPlan: ObjectEncodable {
    private struct Head: Encodable {
        let id: Int
        /// The identifier of the only user.
        let userId = 1
        let name: String
        let description: String
        let startDate: Timestamp
        let endDate: Timestamp
        let status = "active"
    }

    /// The plan as the API answers it.
    public var members: EncodedMembers {
        let head = Head(
            id: id, name: week.name, description: safety.joined(separator: " "), startDate: boundaries.start,
            endDate: boundaries.end)
        return EncodedMembers(
            ["plan": head, "targets": targets, "whyItWorks": explanation, "recomputed": recomputed],
            present: ["previousTargets": previous])
    }
}

/// The week of a plan, from Monday 00:00 to Sunday 23:59:59.999 on the wall clock.
public struct NutritionPlanWeek: Hashable, Sendable {
    /// The first day of the week.
    public let monday: LocalDay

    /// Creates the week that contains a day.
    public init(of day: LocalDay) {
        monday = day.week(startingOn: .monday)
    }

    /// Returns the first instant of the week.
    public func start(by clock: DayClock) -> Timestamp { clock.beginning(of: monday) }

    /// Returns the last millisecond of the week.
    public func end(by clock: DayClock) -> Timestamp {
        Timestamp(milliseconds: clock.beginning(of: monday.advanced(by: 7)).milliseconds - 1)
    }

    /// Returns whether the plan of this week is current: up to the next Monday, 00:00 inclusive. A plan of a future
    /// week, made under a wrong clock, is not.
    public func isCurrent(at moment: Timestamp, by clock: DayClock) -> Bool {
        (start(by: clock)...clock.beginning(of: monday.advanced(by: 7))).contains(moment)
    }

    /// The name of the plan, such as `Weekly Plan - week of Nov 16, 2026`.
    public var name: String {
        let (year, month, day) = monday.parts
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "Weekly Plan - week of \(months[month - 1]) \(day), \(year)"
    }
}

/// A formatter for the age of a plan.
public enum NutritionPlanAge {
    /// Returns `Just now`, `5 minutes ago`, `2 hours ago`, or from the third day on `3 days ago`. An instant in the
    /// future is `Just now`.
    public static func text(of moment: Timestamp, now: Timestamp) -> String {
        let minutes = max(0, (now.milliseconds - moment.milliseconds) / 60_000)
        return switch minutes {
        case 0: "Just now"
        case 1..<60: ago(minutes, "minute")
        case 60..<2880: ago(minutes / 60, "hour")
        default: ago(minutes / 1440, "day")
        }
    }

    private static func ago(_ number: Int, _ unit: String) -> String {
        "\(number.counted(unit)) ago"
    }
}

import PracticeCore
import SessionCore

extension LocalDay {
    /// A Saturday.
    static let today = LocalDay(parsing: "2026-11-21")!
}

extension NutritionProfile {
    /// A profile of a person of 36 years and 180 cm.
    static func example(
        height: Double = 180, born: String = "1990-05-01", sex: FormulaSex = .male,
        activity: ActivityLevel = .moderatelyActive, goal: NutritionGoal = .loseWeight, target: Double? = 75
    ) throws -> NutritionProfile {
        NutritionProfile(
            height: BodyHeight(millimetres: Int((height * 10).rounded())), born: LocalDay(parsing: born), sex: sex,
            activity: activity, goal: goal, target: target.map { BodyWeight(grams: Int(($0 * 1000).rounded())) })
    }
}

extension CalculatedTargets {
    /// The targets of the example at a weight.
    static func example(
        weight: Double = 82, _ profile: NutritionProfile? = nil, on today: LocalDay = .today
    ) throws -> CalculatedTargets {
        let basis = try NutritionPlanBasis(
            profile ?? .example(), weight: BodyWeight(grams: Int((weight * 1000).rounded())), today: today)
        return try CalculatedTargets(basis, on: today)
    }
}

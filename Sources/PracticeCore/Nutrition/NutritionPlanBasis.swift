/// The input of the formulae: the measurements and goals of a person on a day. Kept beside the targets, so that every
/// number can be explained.
public struct NutritionPlanBasis: Hashable, Codable, Sendable {
    /// The newest weight of the person.
    public let weight: BodyWeight
    /// The height of the person.
    public let height: BodyHeight
    /// The age in full years.
    public let age: Int
    /// The sex for the formula's offset.
    public let sex: FormulaSex
    /// The level of activity.
    public let activity: ActivityLevel
    /// The goal of the plan.
    public let goal: NutritionGoal
    /// The target weight, if any.
    public let target: BodyWeight?

    /// The ages for which plans are made, in full years.
    public static let ages = 13...120

    /// Collects the input from a profile and the newest weight.
    ///
    /// - Throws: ``NutritionPlanRefusal`` with every missing value, or with every value out of range.
    public init(_ profile: NutritionProfile?, weight: BodyWeight?, today: LocalDay) throws(NutritionPlanRefusal) {
        guard let profile else { throw .noProfile }
        guard let weight, let height = profile.height, let born = profile.born, let sex = profile.sex,
            let activity = profile.activity, let goal = profile.goal
        else { throw .incomplete((weight == nil ? ["weight"] : []) + profile.missing) }
        let age = born.years(on: today)
        let problems = [
            Self.problem(weight, called: "weight"),
            profile.target.flatMap { Self.problem($0, called: "target weight") },
            BodyHeight.range.contains(height.centimetres)
                ? nil : "height must be 100 to 250 cm, not \(height.text)",
            Self.ages.contains(age) ? nil : "age must be 13 to 120 years, not \(age)",
        ].compactMap(\.self)
        guard problems.isEmpty else { throw .invalid(problems) }
        self.weight = weight
        self.height = height
        self.age = age
        self.sex = sex
        self.activity = activity
        self.goal = goal
        target = profile.target
    }

    private static func problem(_ weight: BodyWeight, called name: String) -> String? {
        BodyWeight.range.contains(weight.kilograms) ? nil : "\(name) must be 30 to 300 kg, not \(weight.text)"
    }
}

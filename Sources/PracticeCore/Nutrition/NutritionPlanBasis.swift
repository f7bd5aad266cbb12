/// What a plan was calculated from: a person on a day. Kept beside the targets, so that every number can be explained.
public struct NutritionPlanBasis: Hashable, Codable, Sendable {
    /// What they weigh.
    public let weight: BodyWeight
    /// How tall they are.
    public let height: BodyHeight
    /// Full years.
    public let age: Int
    /// The sex that the formula is used with.
    public let sex: FormulaSex
    /// How much they move.
    public let activity: ActivityLevel
    /// What they eat for.
    public let goal: NutritionGoal
    /// What they want to weigh.
    public let target: BodyWeight?

    /// The ages that plans are made for, in full years.
    public static let ages = 13...120

    /// Reads what a plan needs out of what is known.
    ///
    /// - Throws: ``NutritionPlanRefusal`` naming everything that is missing, or everything that is out of range.
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

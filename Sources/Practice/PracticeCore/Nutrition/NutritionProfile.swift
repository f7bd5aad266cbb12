public import SessionCore

/// The facts about a person that the formulae need besides the weight. A fact not entered yet is `nil`.
public struct NutritionProfile: Hashable, Codable, Sendable {
    /// The height of the person.
    public var height: BodyHeight?
    /// The date of birth.
    public var born: LocalDay?
    /// The sex for the formula's offset.
    public var sex: FormulaSex?
    /// The level of activity.
    public var activity: ActivityLevel?
    /// The goal of the plan.
    public var goal: NutritionGoal?
    /// The target weight, if the user has one.
    public var target: BodyWeight?

    /// Creates a profile, empty by default.
    public init(
        height: BodyHeight? = nil, born: LocalDay? = nil, sex: FormulaSex? = nil, activity: ActivityLevel? = nil,
        goal: NutritionGoal? = nil, target: BodyWeight? = nil
    ) {
        self.height = height
        self.born = born
        self.sex = sex
        self.activity = activity
        self.goal = goal
        self.target = target
    }

    /// The names of the facts that a plan still needs, for display.
    public var missing: [String] {
        [
            height == nil ? "height" : nil, born == nil ? "birth date" : nil, sex == nil ? "sex" : nil,
            activity == nil ? "activity" : nil, goal == nil ? "goal" : nil,
        ].compactMap(\.self)
    }

    /// Takes the facts of another profile that differ from those before its change.
    public mutating func take(_ other: NutritionProfile, changedSince before: NutritionProfile) {
        func take<Fact: Equatable>(_ fact: WritableKeyPath<NutritionProfile, Fact>) {
            if other[keyPath: fact] != before[keyPath: fact] { self[keyPath: fact] = other[keyPath: fact] }
        }
        take(\.height)
        take(\.born)
        take(\.sex)
        take(\.activity)
        take(\.goal)
        take(\.target)
    }

    /// Parses a date of birth such as `1990-05-01`.
    ///
    /// - Throws: ``MeasureRefusal`` for an invalid date, or an age outside of 13 to 120 years.
    public static func birth(parsing text: String, today: LocalDay) throws(MeasureRefusal) -> LocalDay {
        guard let day = LocalDay(parsing: text) else { throw .noDate(text) }
        guard NutritionPlanBasis.ages.contains(day.years(on: today)) else { throw .birthOutOfRange(day) }
        return day
    }
}

/// The sex that selects the offset of the Mifflin-St Jeor equation.
public enum FormulaSex: String, CaseIterable, Hashable, Codable, Sendable {
    case male, female, other

    /// The offset of the equation, in kcal a day. Mifflin and St Jeor give the offsets of men and women; the offset of
    /// `other` is their mean, a convention.
    public var offset: Int {
        switch self {
        case .male: 5
        case .female: -161
        case .other: -78
        }
    }

    /// The name for display.
    public var label: String {
        switch self {
        case .male: "Male"
        case .female: "Female"
        case .other: "Other"
        }
    }
}

/// The level of physical activity on most days.
public enum ActivityLevel: String, CaseIterable, Hashable, Codable, Sendable {
    case sedentary
    case lightlyActive = "lightly_active"
    case moderatelyActive = "moderately_active"
    case veryActive = "very_active"
    case extremelyActive = "extremely_active"

    /// The factor from the resting energy to the energy of the day, in thousandths. The values are a convention of
    /// calculators; FAO/WHO/UNU 2004 gives 1.40 to 2.40.
    public var thousandths: Int {
        switch self {
        case .sedentary: 1200
        case .lightlyActive: 1375
        case .moderatelyActive: 1550
        case .veryActive: 1725
        case .extremelyActive: 1900
        }
    }

    /// The name for display.
    public var label: String {
        switch self {
        case .sedentary: "Sedentary"
        case .lightlyActive: "Lightly active"
        case .moderatelyActive: "Moderately active"
        case .veryActive: "Very active"
        case .extremelyActive: "Extremely active"
        }
    }
}

/// The goal of a nutrition plan.
public enum NutritionGoal: String, CaseIterable, Hashable, Codable, Sendable {
    case loseWeight = "lose_weight"
    case gainMuscle = "gain_muscle"
    case maintain
    case improveHealth = "improve_health"

    /// The calories to eat above the energy of the day, in kcal a day; negative for a deficit. The values are a
    /// convention, from about 7700 kcal for a kilogram (Wishnofsky 1958).
    public var surplus: Int {
        switch self {
        case .loseWeight: -500
        case .gainMuscle: 400
        case .maintain, .improveHealth: 0
        }
    }

    /// The protein to eat for each kilogram of body weight, in tenths of a gram a day. The values are a convention; the
    /// ISSN position stand of 2017 has 1.4 to 2.0 g.
    public var proteinTenths: Int {
        switch self {
        case .loseWeight: 22
        case .gainMuscle: 24
        case .maintain, .improveHealth: 18
        }
    }

    /// The expected weight change, in grams a week; negative for a loss. The values are a convention.
    public var weeklyGrams: Int {
        switch self {
        case .loseWeight: -500
        case .gainMuscle: 400
        case .maintain, .improveHealth: 0
        }
    }

    /// The name for display.
    public var label: String {
        switch self {
        case .loseWeight: "Lose weight"
        case .gainMuscle: "Gain muscle"
        case .maintain: "Maintain"
        case .improveHealth: "Improve health"
        }
    }
}

/// A weight with its timestamp. Encodes as an entry of `/api/weights`.
public struct WeightEntry: Hashable, Codable, Sendable {
    /// The primary key, a UUID.
    public let id: String
    /// The instant of the measurement, unique among the entries.
    public let measuredAt: Timestamp
    /// The weight, encoded in kilograms.
    public let weight: BodyWeight

    /// Creates a weight entry.
    public init(id: String, measuredAt: Timestamp, weight: BodyWeight) {
        self.id = id
        self.measuredAt = measuredAt
        self.weight = weight
    }
}

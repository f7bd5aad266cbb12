/// The sex that the formula of the resting energy is used with.
public enum FormulaSex: String, CaseIterable, Hashable, Codable, Sendable {
    case male, female, other

    /// What the formula adds, in kcal a day. Mifflin and St Jeor give the first two; the third is the middle between them, a
    /// convention.
    public var offset: Int {
        switch self {
        case .male: 5
        case .female: -161
        case .other: -78
        }
    }

    /// What people read.
    public var label: String {
        switch self {
        case .male: "Male"
        case .female: "Female"
        case .other: "Other"
        }
    }
}

/// How much somebody moves on most days.
public enum ActivityLevel: String, CaseIterable, Hashable, Codable, Sendable {
    case sedentary
    case lightlyActive = "lightly_active"
    case moderatelyActive = "moderately_active"
    case veryActive = "very_active"
    case extremelyActive = "extremely_active"

    /// What the resting energy is multiplied by, in thousandths.
    public var thousandths: Int {
        switch self {
        case .sedentary: 1200
        case .lightlyActive: 1375
        case .moderatelyActive: 1550
        case .veryActive: 1725
        case .extremelyActive: 1900
        }
    }

    /// What people read.
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

/// What somebody eats for.
public enum NutritionGoal: String, CaseIterable, Hashable, Codable, Sendable {
    case loseWeight = "lose_weight"
    case gainMuscle = "gain_muscle"
    case maintain
    case improveHealth = "improve_health"

    /// What is added to the energy of a day, in kcal.
    public var surplus: Int {
        switch self {
        case .loseWeight: -500
        case .gainMuscle: 400
        case .maintain, .improveHealth: 0
        }
    }

    /// Protein for each kilogram of the body, in tenths of a gram.
    public var proteinTenths: Int {
        switch self {
        case .loseWeight: 22
        case .gainMuscle: 24
        case .maintain, .improveHealth: 18
        }
    }

    /// What the weight changes by in a week, in grams.
    public var weeklyGrams: Int {
        switch self {
        case .loseWeight: -500
        case .gainMuscle: 400
        case .maintain, .improveHealth: 0
        }
    }

    /// What people read.
    public var label: String {
        switch self {
        case .loseWeight: "Lose weight"
        case .gainMuscle: "Gain muscle"
        case .maintain: "Maintain"
        case .improveHealth: "Improve health"
        }
    }
}

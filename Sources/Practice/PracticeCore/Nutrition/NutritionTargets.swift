public import SessionCore

/// The daily targets of a plan and the expected progress. Encodes as the member `targets`.
///
/// ```swift
/// let profile = NutritionProfile(
///     height: BodyHeight(millimetres: 1800), born: birthday, sex: .male, activity: .sedentary, goal: .maintain)
/// let basis = try NutritionPlanBasis(profile, weight: BodyWeight(grams: 80_000), today: today)
/// let targets = try NutritionTargets(for: basis, on: today)
/// let energy = (targets.bmr, targets.calories)  // 1750 and 2100 kcal, at 36 years of age
/// ```
public struct NutritionTargets: Hashable, Sendable {
    /// The resting energy, in kcal a day.
    public let bmr: Int
    /// The total energy, in kcal a day.
    public let tdee: Int
    /// The calories to eat, in kcal a day.
    public let calories: Int
    /// The protein to eat, in grams a day.
    public let protein: Int
    /// The water to drink, in millilitres a day.
    public let water: Int
    /// The expected weight change, in grams a week.
    public let weeklyGrams: Int
    /// The time to the target weight; `nil` without a target or with a goal that keeps the weight.
    public var timeline: NutritionPlanTimeline?

    /// Calculates the targets of a person by the formulae of ``NutritionFormula``.
    ///
    /// - Throws: ``NutritionPlanRefusal/implausible(_:_:)`` if a result is implausible.
    public init(for basis: NutritionPlanBasis, on today: LocalDay) throws(NutritionPlanRefusal) {
        // 10 per kilogram are 2/200 per gram, and 6.25 per centimetre are 125/200 per millimetre: exact, and rounded
        // once.
        bmr =
            (2 * basis.weight.grams + 125 * basis.height.millimetres).divided(
                roundingHalfUp: 200, adding: basis.sex.offset - 5 * basis.age)
        tdee = (bmr * basis.activity.thousandths).divided(roundingHalfUp: 1000)
        calories = tdee + basis.goal.surplus
        protein = (basis.weight.grams * basis.goal.proteinTenths).divided(roundingHalfUp: 10_000)
        water = (basis.weight.grams * 35).divided(roundingHalfUp: 100_000) * 100
        weeklyGrams = basis.goal.weeklyGrams
        timeline = NutritionPlanTimeline(for: basis, on: today)
        let problems = implausibleValues
        guard problems.isEmpty else { throw .implausible(basis, problems) }
    }

    /// The values outside of their plausible ranges, in words.
    private var implausibleValues: [String] {
        func check(_ name: String, _ value: Int, _ range: ClosedRange<Int>, _ unit: String) -> String? {
            range.contains(value)
                ? nil
                : "\(name) \(value) \(unit) is not within \(range.lowerBound) to \(range.upperBound)"
        }
        return [
            check("BMR", bmr, 500...5000, "kcal"), check("TDEE", tdee, 500...10000, "kcal"),
            check("calories", calories, 500...10000, "kcal"), check("protein", protein, 20...500, "g"),
            check("water", water, 500...10000, "ml"),
            timeline.flatMap { check("timeline", $0.weeks, 0...1000, "weeks") },
            tdee > bmr ? nil : "TDEE is not above BMR",
        ].compactMap(\.self)
    }
}

/// The time at which the goal's rate reaches the target weight.
public struct NutritionPlanTimeline: Hashable, Sendable {
    /// The duration in weeks, rounded up.
    public let weeks: Int
    /// The day of the calculation, `weeks` later.
    public let date: LocalDay

    /// Creates a stored timeline.
    public init(weeks: Int, date: LocalDay) {
        self.weeks = weeks
        self.date = date
    }

    /// Calculates the timeline; `nil` without a target or with a goal that keeps the weight. The direction of the
    /// target is not checked.
    public init?(for basis: NutritionPlanBasis, on today: LocalDay) {
        let rate = abs(basis.goal.weeklyGrams)
        guard rate > 0, let target = basis.target else { return nil }
        // In grams, because binary fractions would turn 2.4 kg at 0.4 kg a week into seven weeks.
        weeks = (abs(target.grams - basis.weight.grams) + rate - 1) / rate
        date = today.advanced(by: 7 * weeks)
    }
}

extension Int {
    /// Returns the sum of a quotient and a whole number, rounded half up once.
    fileprivate func divided(roundingHalfUp divisor: Int, adding summand: Int) -> Int {
        (self + summand * divisor).divided(roundingHalfUp: divisor)
    }
}

extension NutritionTargets: Decodable, ObjectEncodable {
    private enum CodingKeys: String, CodingKey {
        case bmr, tdee, weeklyRate, estimatedWeeks, projectedDate
        case calories = "calorieTarget"
        case protein = "proteinTarget"
        case water = "waterTarget"
    }

    /// Decodes the wire format; throws `DecodingError` for implausible values.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        bmr = try values.decode(Int.self, forKey: .bmr)
        tdee = try values.decode(Int.self, forKey: .tdee)
        calories = try values.decode(Int.self, forKey: .calories)
        protein = try values.decode(Int.self, forKey: .protein)
        water = try values.decode(Int.self, forKey: .water)
        let rate = try values.decode(Double.self, forKey: .weeklyRate)
        guard abs(rate) < 1000 else {
            throw DecodingError.dataCorruptedError(
                forKey: .weeklyRate, in: values, debugDescription: "\(rate) kg a week is not a valid rate")
        }
        weeklyGrams = Int((rate * 1000).rounded())
        timeline = try values.decodeIfPresent(Int.self, forKey: .estimatedWeeks).map {
            NutritionPlanTimeline(weeks: $0, date: try values.decode(LocalDay.self, forKey: .projectedDate))
        }
        let problems = implausibleValues
        guard problems.isEmpty else {
            throw decoder.fault("implausible targets: \(problems.joined(separator: "; "))")
        }
    }

    /// The targets in kcal, grams, millilitres, and kilograms a week.
    public var members: EncodedMembers {
        EncodedMembers(
            [
                CodingKeys.bmr: bmr, .tdee: tdee, .calories: calories, .protein: protein, .water: water,
                .weeklyRate: Double(weeklyGrams) / 1000,
            ], present: [.estimatedWeeks: timeline?.weeks, .projectedDate: timeline?.date])
    }
}

extension NutritionTargets {
    /// Returns whether the targets differ by more than 50 kcal or by more than 10 g of protein. Water never counts.
    public func differsSignificantly(from others: NutritionTargets) -> Bool {
        caloriesDiffer(from: others) || proteinDiffers(from: others)
    }

    private func caloriesDiffer(from others: NutritionTargets) -> Bool { abs(calories - others.calories) > 50 }

    private func proteinDiffers(from others: NutritionTargets) -> Bool { abs(protein - others.protein) > 10 }

    /// Returns the significant differences as one line.
    public func significantChanges(since others: NutritionTargets) -> String {
        func part(_ name: String, _ old: Int, _ new: Int, _ unit: String) -> String {
            "\(name) \(new > old ? "increased" : "decreased") by \(abs(new - old))\(unit)"
        }
        return [
            caloriesDiffer(from: others) ? part("Calories", others.calories, calories, "") : nil,
            proteinDiffers(from: others) ? part("Protein", others.protein, protein, "g") : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }
}

/// The error for a target weight that contradicts the goal: above the present weight with the goal to lose weight, or
/// below the present weight with the goal to gain muscle.
public struct MisplacedTarget: Refusal, Hashable {
    /// The kind of the refusal.
    public var refusalKind: RefusalKind { .invalid }

    private let side: Side
    private let target: BodyWeight
    private let weight: BodyWeight

    private enum Side {
        /// The target is too high for the goal to lose weight.
        case above
        /// The target is too low for the goal to gain muscle.
        case below
    }

    /// Compares the target weight of a profile with the present weight.
    ///
    /// - Returns: `nil` if the target suits the goal, or if target, goal or weight is unknown.
    public init?(in profile: NutritionProfile, weight: BodyWeight?) {
        guard let goal = profile.goal, let target = profile.target, let weight else { return nil }
        switch goal {
        case .loseWeight where target > weight: side = .above
        case .gainMuscle where target < weight: side = .below
        case .loseWeight, .gainMuscle, .maintain, .improveHealth: return nil
        }
        self.target = target
        self.weight = weight
    }
}

extension MisplacedTarget: CustomStringConvertible {
    /// The reason and its remedy, in a sentence.
    public var description: String {
        switch side {
        case .above:
            "the target of \(target.text) kg is above your weight of \(weight.text) kg, but your goal is to lose "
                + "weight; change the target or the goal"
        case .below:
            "the target of \(target.text) kg is below your weight of \(weight.text) kg, but your goal is to gain "
                + "muscle; change the target or the goal"
        }
    }
}

/// What to eat and drink in a day, and what comes of it; on the wire as `targets` of a plan.
public struct NutritionTargets: Hashable, Sendable {
    /// The energy of a day at rest, in kcal.
    public let bmr: Int
    /// The energy of a day as it is lived, in kcal.
    public let tdee: Int
    /// The energy to eat, in kcal.
    public let calories: Int
    /// Grams.
    public let protein: Int
    /// Millilitres.
    public let water: Int
    /// What the weight changes by in a week, in grams.
    public let weeklyGrams: Int
    /// When the target weight would be reached; `nil` where there is none, or the weight is to stay.
    public var timeline: NutritionPlanTimeline?

    /// What somebody of whom this is true needs (facts of the formulae: ``NutritionFormula``).
    ///
    /// - Throws: ``NutritionPlanRefusal/unreached(_:_:)`` where the result is none that anybody should follow.
    public init(for basis: NutritionPlanBasis, on today: LocalDay) throws(NutritionPlanRefusal) {
        // 10 a kilogram is 2/200 a gram, 6.25 a centimetre 125/200 a millimetre: exact, and rounded once.
        bmr =
            (2 * basis.weight.grams + 125 * basis.height.millimetres).divided(
                roundingHalfUp: 200, adding: basis.sex.offset - 5 * basis.age)
        tdee = (bmr * basis.activity.thousandths).divided(roundingHalfUp: 1000)
        calories = tdee + basis.goal.surplus
        protein = (basis.weight.grams * basis.goal.proteinTenths).divided(roundingHalfUp: 10_000)
        water = (basis.weight.grams * 35).divided(roundingHalfUp: 100_000) * 100
        weeklyGrams = basis.goal.weeklyGrams
        timeline = NutritionPlanTimeline(for: basis, on: today)
        let problems = insane
        guard problems.isEmpty else { throw .unreached(basis, problems) }
    }

    /// What of it nobody should follow.
    private var insane: [String] {
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

/// When a target weight would be reached at the rate of the goal.
public struct NutritionPlanTimeline: Hashable, Sendable {
    /// Whole weeks.
    public let weeks: Int
    /// That many weeks after the day of the calculation.
    public let date: LocalDay

    /// In so many weeks.
    public init(weeks: Int, date: LocalDay) {
        self.weeks = weeks
        self.date = date
    }

    /// `nil` without a target, or where the weight is to stay. Whether the target lies in the goal's direction is not asked.
    public init?(for basis: NutritionPlanBasis, on today: LocalDay) {
        let rate = abs(basis.goal.weeklyGrams)
        guard rate > 0, let target = basis.target else { return nil }
        // In whole grams: 2.4 kg at 0.4 a week are six weeks, not the seven of binary fractions.
        weeks = (abs(target.grams - basis.weight.grams) + rate - 1) / rate
        date = today.advanced(by: 7 * weeks)
    }
}

extension Int {
    /// The quotient and a whole number, rounded half up together.
    fileprivate func divided(roundingHalfUp divisor: Int, adding summand: Int) -> Int {
        (self + summand * divisor).divided(roundingHalfUp: divisor)
    }
}

extension NutritionTargets: Codable {
    private enum CodingKeys: String, CodingKey {
        case bmr, tdee, weeklyRate, estimatedWeeks, projectedDate
        case calories = "calorieTarget"
        case protein = "proteinTarget"
        case water = "waterTarget"
    }

    /// Reads the wire format.
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
        let problems = insane
        guard problems.isEmpty else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "implausible targets: \(problems.joined(separator: "; "))"))
        }
    }

    /// Writes the wire format: kcal, grams, millilitres, and kilograms a week.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(bmr, forKey: .bmr)
        try values.encode(tdee, forKey: .tdee)
        try values.encode(calories, forKey: .calories)
        try values.encode(protein, forKey: .protein)
        try values.encode(water, forKey: .water)
        try values.encode(Double(weeklyGrams) / 1000, forKey: .weeklyRate)
        try values.encodeIfPresent(timeline?.weeks, forKey: .estimatedWeeks)
        try values.encodeIfPresent(timeline?.date, forKey: .projectedDate)
    }
}

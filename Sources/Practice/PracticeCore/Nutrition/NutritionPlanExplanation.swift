import SessionCore

/// The explanation of a plan's numbers. Encodes as the member `whyItWorks`.
public struct NutritionPlanExplanation: Hashable, Sendable {
    /// The explanation of a number.
    public struct Reason: Hashable, Sendable {
        /// The formula of the number.
        public let formula: NutritionFormula
        /// The purpose of the number, in sentences.
        public let purpose: String
        /// The calculation with its numbers.
        public let calculation: String
        /// The figures of the calculation that clients read.
        public let figures: [Member: Double]

        /// The purpose and the formula, in sentences.
        public var explanation: String { "\(purpose) \(formula.sentence)" }
    }

    /// The member names of the wire.
    public enum Member: String, Hashable, Sendable, CodingKey {
        case bmr, tdee, calorieTarget, proteinTarget, waterTarget, timeline
        case title, explanation, formula, metric
        case activityMultiplier, deficit, gramsPerKg, mlPerKg, weeklyRate, estimatedWeeks
    }

    /// The explanations, in the order of calculation.
    public let reasons: [Reason]

    /// Explains the targets of a plan.
    ///
    /// - Parameter outlook: The targets by the newest weight, which supply the timeline.
    public init(_ calculated: CalculatedTargets, outlook: CalculatedTargets) {
        let (basis, targets) = (calculated.basis, calculated.targets)
        reasons = [
            .rest(basis, targets), .activity(basis, targets), .calories(targets), .protein(basis, targets),
            .water(basis, targets), .timeline(outlook.basis, outlook.targets),
        ]
    }
}

extension NutritionPlanExplanation: Encodable {
    /// Encodes the wire format, in which only the BMR has its calculation in `formula`; the others have `metric`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Member.self)
        let members: [Member] = [.bmr, .tdee, .calorieTarget, .proteinTarget, .waterTarget, .timeline]
        for (member, reason) in zip(members, reasons) {
            var value = values.nestedContainer(keyedBy: Member.self, forKey: member)
            try value.encode(reason.formula.title, forKey: .title)
            try value.encode(reason.explanation, forKey: .explanation)
            try value.encode(reason.calculation, forKey: member == .bmr ? .formula : .metric)
            for (name, figure) in reason.figures { try value.encode(figure, forKey: name) }
        }
    }
}

extension NutritionPlanExplanation.Reason {
    fileprivate static func rest(_ basis: NutritionPlanBasis, _ targets: NutritionTargets) -> Self {
        let (weight, height, offset) = (basis.weight.text, basis.height.text, basis.sex.offset)
        return Self(
            formula: .rest,
            purpose:
                "Energy that your body uses at rest in a day, at \(weight) kg, \(height) cm and \(basis.age) years.",
            calculation: "10 × \(weight) kg + 6.25 × \(height) cm - 5 × \(basis.age) years "
                + "\(offset < 0 ? "-" : "+") \(abs(offset)) = \(targets.bmr) kcal",
            figures: [:])
    }

    fileprivate static func activity(_ basis: NutritionPlanBasis, _ targets: NutritionTargets) -> Self {
        let (activity, factor) = (basis.activity, PlainNumber.text(thousandths: basis.activity.thousandths))
        return Self(
            formula: .activity, purpose: "Energy that you use in a day when \(activity.label.lowercased()).",
            calculation: "\(targets.bmr) × \(factor) = \(targets.tdee) kcal",
            figures: [.activityMultiplier: Double(activity.thousandths) / 1000])
    }

    fileprivate static func calories(_ targets: NutritionTargets) -> Self {
        let deficit = targets.tdee - targets.calories
        let purpose =
            deficit > 0
            ? "\(deficit) kcal below your daily energy, to lose weight."
            : deficit < 0 ? "\(-deficit) kcal above your daily energy, to build muscle." : "Your daily energy."
        let sum = deficit == 0 ? "" : "\(targets.tdee) \(deficit > 0 ? "-" : "+") \(abs(deficit)) = "
        return Self(
            formula: .calories, purpose: purpose, calculation: "\(sum)\(targets.calories) kcal",
            figures: [.deficit: Double(deficit)])
    }

    fileprivate static func protein(_ basis: NutritionPlanBasis, _ targets: NutritionTargets) -> Self {
        let factor = PlainNumber.text(thousandths: basis.goal.proteinTenths * 100)
        return Self(
            formula: .protein, purpose: "\(factor) g per kilogram for the goal '\(basis.goal.label)'.",
            calculation: "\(basis.weight.text) kg × \(factor) = \(targets.protein) g",
            figures: [.gramsPerKg: Double(basis.goal.proteinTenths) / 10])
    }

    fileprivate static func water(_ basis: NutritionPlanBasis, _ targets: NutritionTargets) -> Self {
        Self(
            formula: .water, purpose: "35 ml per kilogram, rounded to 100 ml.",
            calculation: "\(basis.weight.text) kg × 35 = \(targets.water) ml", figures: [.mlPerKg: 35])
    }

    fileprivate static func timeline(_ basis: NutritionPlanBasis, _ targets: NutritionTargets) -> Self {
        let rate = "\(PlainNumber.text(thousandths: abs(targets.weeklyGrams))) kg a week"
        let purpose: String
        if targets.weeklyGrams == 0 {
            purpose = "Your goal keeps your weight, so there is no timeline."
        } else if let target = basis.target {
            let way = target.grams - basis.weight.grams
            let isAhead = way == 0 || way.signum() == targets.weeklyGrams.signum()
            purpose =
                "From \(basis.weight.text) to \(target.text) kg at \(rate)."
                + (isAhead ? "" : " Your target contradicts your goal; check both.")
        } else {
            purpose = "\(rate); set a target weight for an estimate."
        }
        return Self(
            formula: .timeline, purpose: purpose,
            calculation: targets.timeline.map { "\($0.weeks.counted("week")), until \($0.date)" } ?? rate,
            figures: [
                .weeklyRate: Double(targets.weeklyGrams) / 1000, .estimatedWeeks: Double(targets.timeline?.weeks ?? 0),
            ])
    }
}

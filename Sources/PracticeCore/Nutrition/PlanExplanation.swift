/// Why the numbers of a plan are what they are; on the wire as `whyItWorks`.
public struct PlanExplanation: Hashable, Sendable, Encodable {
    /// The energy of a day at rest.
    public let bmr: Rest
    /// The energy of a day as it is lived.
    public let tdee: Activity
    /// The energy to eat.
    public let calorieTarget: Calories
    /// Protein.
    public let proteinTarget: Protein
    /// Water.
    public let waterTarget: Water
    /// Weeks to the target.
    public let timeline: Timeline

    /// The explanation of targets.
    ///
    /// - Parameter outlook: What would be calculated now, from which the weeks to the target are told.
    public init(_ calculated: CalculatedTargets, outlook: CalculatedTargets) {
        bmr = Rest(calculated)
        tdee = Activity(calculated)
        calorieTarget = Calories(calculated)
        proteinTarget = Protein(calculated)
        waterTarget = Water(calculated)
        timeline = Timeline(outlook)
    }

    /// What it calls each number, how the number came about, and where the formula is from.
    public var paragraphs: [(title: String, metric: String, text: String)] {
        [
            (bmr.title, bmr.formula, bmr.explanation), (tdee.title, tdee.metric, tdee.explanation),
            (calorieTarget.title, calorieTarget.metric, calorieTarget.explanation),
            (proteinTarget.title, proteinTarget.metric, proteinTarget.explanation),
            (waterTarget.title, waterTarget.metric, waterTarget.explanation),
            (timeline.title, timeline.metric, timeline.explanation),
        ]
    }
}

extension PlanExplanation {
    /// Why the energy at rest is what it is.
    public struct Rest: Hashable, Sendable, Encodable {
        /// What the number is called.
        public let title = "Energy at rest (BMR)"
        /// What it is for, and by which formula, in sentences.
        public let explanation: String
        /// With the numbers in it.
        public let formula: String

        init(_ calculated: CalculatedTargets) {
            let (basis, offset) = (calculated.basis, calculated.basis.sex.offset)
            explanation =
                "What your body needs in a day without moving, at \(basis.weight.text) kg, \(basis.height.text) cm and "
                + "\(basis.age) years. \(NutritionFormula.rest.sentence)"
            formula =
                "10 × \(basis.weight.text) kg + 6.25 × \(basis.height.text) cm - 5 × \(basis.age) years "
                + "\(offset < 0 ? "-" : "+") \(abs(offset)) = \(calculated.targets.bmr) kcal"
        }
    }

    /// Why the energy of a day is what it is.
    public struct Activity: Hashable, Sendable, Encodable {
        /// What the number is called.
        public let title = "Energy of your day (TDEE)"
        /// What it is for, and by which formula, in sentences.
        public let explanation: String
        /// What the rest is multiplied by.
        public let activityMultiplier: Double
        /// The calculation with its numbers.
        public let metric: String

        init(_ calculated: CalculatedTargets) {
            let (activity, targets) = (calculated.basis.activity, calculated.targets)
            let factor = PlainNumber.text(thousandths: activity.thousandths)
            activityMultiplier = Double(activity.thousandths) / 1000
            explanation =
                "What you need as you live, \(activity.label.lowercased()). \(NutritionFormula.activity.sentence)"
            metric = "\(targets.bmr) × \(factor) = \(targets.tdee) kcal"
        }
    }

    /// Why so much is to be eaten.
    public struct Calories: Hashable, Sendable, Encodable {
        /// What the number is called.
        public let title = "Calories"
        /// What it is for, and by which formula, in sentences.
        public let explanation: String
        /// What is eaten less than is needed, in kcal; negative for a surplus.
        public let deficit: Int
        /// The calculation with its numbers.
        public let metric: String

        init(_ calculated: CalculatedTargets) {
            let (goal, targets) = (calculated.basis.goal, calculated.targets)
            deficit = targets.tdee - targets.calories
            let purpose =
                deficit > 0
                ? "\(deficit) kcal less than you need, so that you lose weight"
                : deficit < 0 ? "\(-deficit) kcal more than you need, so that you can build muscle" : "What you need"
            explanation = "\(purpose). \(NutritionFormula.calories.sentence)"
            metric =
                goal.surplus == 0
                ? "\(targets.calories) kcal"
                : "\(targets.tdee) \(goal.surplus < 0 ? "-" : "+") \(abs(goal.surplus)) = \(targets.calories) kcal"
        }
    }

    /// Why so much protein.
    public struct Protein: Hashable, Sendable, Encodable {
        /// What the number is called.
        public let title = "Protein"
        /// What it is for, and by which formula, in sentences.
        public let explanation: String
        /// Grams for each kilogram of the body.
        public let gramsPerKg: Double
        /// The calculation with its numbers.
        public let metric: String

        init(_ calculated: CalculatedTargets) {
            let (basis, targets) = (calculated.basis, calculated.targets)
            let factor = PlainNumber.text(thousandths: basis.goal.proteinTenths * 100)
            gramsPerKg = Double(basis.goal.proteinTenths) / 10
            explanation =
                "\(factor) g for each kilogram, for the goal '\(basis.goal.label)'. \(NutritionFormula.protein.sentence)"
            metric = "\(basis.weight.text) kg × \(factor) = \(targets.protein) g"
        }
    }

    /// Why so much water.
    public struct Water: Hashable, Sendable, Encodable {
        /// What the number is called.
        public let title = "Water"
        /// What it is for, and by which formula, in sentences.
        public let explanation: String
        /// Millilitres for each kilogram of the body.
        public let mlPerKg = 35
        /// The calculation with its numbers.
        public let metric: String

        init(_ calculated: CalculatedTargets) {
            explanation = "35 ml for each kilogram, to the nearest 100. \(NutritionFormula.water.sentence)"
            metric = "\(calculated.basis.weight.text) kg × 35 = \(calculated.targets.water) ml"
        }
    }

    /// Why so many weeks.
    public struct Timeline: Hashable, Sendable, Encodable {
        /// What the number is called.
        public let title = "Timeline"
        /// What it is for, and by which formula, in sentences.
        public let explanation: String
        /// Kilograms.
        public let weeklyRate: Double
        /// 0 where there is nothing to wait for.
        public let estimatedWeeks: Int
        /// The calculation with its numbers.
        public let metric: String

        init(_ calculated: CalculatedTargets) {
            let (basis, targets) = (calculated.basis, calculated.targets)
            weeklyRate = Double(targets.weeklyGrams) / 1000
            estimatedWeeks = targets.timeline?.weeks ?? 0
            let rate = PlainNumber.text(thousandths: abs(targets.weeklyGrams))
            guard let timeline = targets.timeline, let target = basis.target else {
                explanation =
                    targets.weeklyGrams == 0
                    ? "Your weight is to stay, so there is nothing to wait for."
                    : "\(rate) kg a week; without a target weight nobody can say how long. "
                        + NutritionFormula.timeline.sentence
                metric = targets.weeklyGrams == 0 ? "0 kg a week" : "\(rate) kg a week"
                return
            }
            let isAhead = (target.grams - basis.weight.grams).signum() == targets.weeklyGrams.signum()
            explanation =
                "From \(basis.weight.text) to \(target.text) kg at \(rate) kg a week. "
                + (isAhead || target == basis.weight
                    ? "" : "Your target lies on the other side of your goal: look at both again. ")
                + NutritionFormula.timeline.sentence
            metric = "\(timeline.weeks) weeks, until \(timeline.date)"
        }
    }
}

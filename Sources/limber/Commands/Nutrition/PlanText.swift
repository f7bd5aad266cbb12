import PracticeCore
import PracticeData
import SessionCore

/// A nutrition plan as people read it.
enum PlanText {
    /// The plan with its targets.
    static func plan(_ answer: NutritionPlanRepository.PlanAnswer, now: Timestamp) -> [String] {
        let (plan, targets) = (answer.plan, answer.plan.calculated.targets)
        return [
            "\(plan.week.name)", "Updated: \(PlanAge.text(of: answer.targetsSince, now: now))", "",
            row("Calories", "\(targets.calories) cal"), row("Protein", "\(targets.protein) g"),
            row("Water", "\(targets.water) ml"),
        ] + timeline(plan.outlook) + [row("Made for", "\(plan.calculated.basis.weight.text) kg")]
    }

    private static func timeline(_ outlook: CalculatedTargets) -> [String] {
        guard let timeline = outlook.targets.timeline, let target = outlook.basis.target else { return [] }
        let weeks = "\(timeline.weeks) \(timeline.weeks == 1 ? "week" : "weeks")"
        let way = "from \(outlook.basis.weight.text) to \(target.text) kg"
        return [row("Timeline", "\(weeks) \(way), until \(timeline.date)")]
    }

    /// What a change has changed.
    static func change(_ change: PlanChange) -> [String] {
        ["What Changed"]
            + change.rows.map { row in
                let label = row.label.padded(to: 20)
                return row.old == row.new
                    ? "\(label)\(row.new) \(row.unit), unchanged"
                    : "\(label)\(row.old) → \(row.new) \(row.unit), \(row.words)"
            }
    }

    /// Every number with its explanation.
    static func why(_ plan: NutritionPlan) -> [String] {
        plan.explanation.reasons.flatMap { ["", $0.formula.title, "  \($0.calculation)", "  \($0.explanation)"] }
    }

    private static func row(_ label: String, _ value: String) -> String {
        label.padded(to: 12) + value
    }
}

extension String {
    fileprivate func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: max(0, columns - count))
    }
}

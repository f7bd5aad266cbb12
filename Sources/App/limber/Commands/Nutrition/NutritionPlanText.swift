import PracticeCore
import PracticeData
import SessionCore

/// The text of nutrition plans, for people.
enum NutritionPlanText {
    /// Returns the lines of a plan and its targets.
    static func plan(
        _ answer: NutritionPlanRepository.NutritionPlanAnswer, now: Timestamp, today: LocalDay, in units: UnitSystem
    ) -> [String] {
        let (plan, targets) = (answer.plan, answer.plan.calculated.targets)
        return [
            "Nutrition plan, week of \(plan.week.monday.text(today: today))",
            "Updated: \(NutritionPlanAge.text(of: answer.targetsSince, now: now))", "",
            row("Calories", "\(targets.calories) kcal"), row("Protein", "\(targets.protein) g"),
            row("Water", "\(targets.water) ml"),
        ] + timeline(plan.outlook, today: today, in: units)
            + [row("Made for", plan.calculated.basis.weight.text(in: units))]
    }

    private static func timeline(_ outlook: CalculatedTargets, today: LocalDay, in units: UnitSystem) -> [String] {
        guard let timeline = outlook.targets.timeline, let target = outlook.basis.target else { return [] }
        let way = "from \(outlook.basis.weight.text(in: units)) to \(target.text(in: units))"
        let end = timeline.date.text(today: today)
        return [row("Timeline", "\(timeline.weeks.counted("week")) \(way), until \(end)")]
    }

    /// Returns the lines of a change, with the old and the new targets.
    static func change(_ change: NutritionPlanChange) -> [String] {
        ["What Changed"]
            + change.rows.map { row in
                let label = row.label.padded(to: 20)
                return row.old == row.new
                    ? "\(label)\(row.text(row.new)), unchanged"
                    : "\(label)\(row.old) → \(row.text(row.new)), \(row.words)"
            }
    }

    /// Returns every number with its calculation and explanation.
    static func why(_ plan: NutritionPlan) -> [String] {
        plan.explanation.reasons.flatMap { ["", $0.formula.title, "  \($0.calculation)", "  \($0.explanation)"] }
    }

    private static func row(_ label: String, _ value: String) -> String {
        label.padded(to: 12) + value
    }
}

extension PracticeService {
    /// Prints the plan that was recalculated after a change to the weight or the profile, with its safety warnings. An
    /// error is only a warning, because the change itself is saved.
    ///
    /// - Parameter kept: The part that is saved even if the plan is not, such as "the weight is saved".
    func report(
        _ result: Result<Recalculation, NutritionPlanRefusal>, kept: String, in units: UnitSystem
    ) async throws {
        let warnings = await planWarnings(in: units)
        let lines: [String]
        switch result {
        case .success(.first(let targets)):
            let figures = "\(targets.calories) kcal, \(targets.protein) g of protein and \(targets.water) ml of water"
            lines = ["Your plan: \(figures) a day. 'limber nutrition' explains it."] + warnings
        case .success(.changed(let change)) where change.isNews:
            lines =
                ["Plan Updated!", ""] + NutritionPlanText.change(change) + (warnings.isEmpty ? [] : [""] + warnings)
        case .success(.changed), .success(.kept):
            lines = ["Your targets stay as they are."] + warnings
        case .failure(.noProfile):
            lines = ["Create a nutrition plan with 'limber nutrition profile'."]
        case .failure(let refusal):
            return StandardError.say("\(kept), but plan recomputation had issues: \(refusal)")
        }
        for line in lines { try StandardOutput.say(line) }
    }

    /// Returns the safety warnings about the current targets.
    ///
    /// Without a readable database there are no warnings and no error: the command's own change is already saved.
    private func planWarnings(in units: UnitSystem) async -> [String] {
        let (now, days) = (context.now(), nutritionDays)
        return (try? await read { try $0.nutrition.planWarnings(at: now, by: days, in: units) }) ?? []
    }
}

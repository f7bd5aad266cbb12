import Foundation
import PracticeCore
import SessionCore
import Testing

@Suite struct NutritionPlanExplanationTests {
    private func explanation(_ profile: NutritionProfile, weight: Double = 82) throws -> NutritionPlanExplanation {
        let calculated = try CalculatedTargets.example(weight: weight, profile)
        return NutritionPlanExplanation(calculated, outlook: calculated)
    }

    @Test func explainsEveryNumber() throws {
        let explanation = try explanation(.example())
        #expect(
            explanation.reasons.map(\.calculation) == [
                "10 × 82 kg + 6.25 × 180 cm - 5 × 36 years + 5 = 1770 kcal", "1770 × 1.55 = 2744 kcal",
                "2744 - 500 = 2244 kcal", "82 kg × 2.2 = 180 g", "82 kg × 35 = 2900 ml", "14 weeks, until 2027-02-27",
            ])
        #expect(
            explanation.reasons.map(\.figures) == [
                [:], [.activityMultiplier: 1.55], [.deficit: 500], [.gramsPerKg: 2.2], [.mlPerKg: 35],
                [.weeklyRate: -0.5, .estimatedWeeks: 14],
            ])
    }

    @Test func showsASurplusAsANegativeDeficit() throws {
        let explanation = try explanation(.example(sex: .female, goal: .gainMuscle, target: nil))
        #expect(explanation[.calories].figures == [.deficit: -400])
        #expect(explanation[.rest].calculation.contains("- 161 ="))
        #expect(explanation[.timeline].figures == [.weeklyRate: 0.4, .estimatedWeeks: 0])
        #expect(explanation[.timeline].calculation == "0.4 kg a week")
        #expect(try self.explanation(.example(goal: .maintain))[.timeline].purpose.contains("keeps your weight"))
        #expect(try self.explanation(.example(goal: .maintain))[.calories].purpose == "Your daily energy.")
    }

    @Test func namesATargetAgainstTheGoal() throws {
        #expect(try explanation(.example(target: 90))[.timeline].purpose.contains("contradicts your goal"))
        #expect(try !explanation(.example(target: 70))[.timeline].purpose.contains("contradicts"))
        #expect(try !explanation(.example(target: 82))[.timeline].purpose.contains("contradicts"))
    }

    @Test func namesFormulaSourceAndVersion() throws {
        let reasons = try explanation(.example()).reasons
        #expect(reasons.map(\.formula) == NutritionFormula.all)
        for reason in reasons {
            let (text, formula) = (reason.explanation, reason.formula)
            #expect(text.hasPrefix(reason.purpose))
            #expect(text.contains(formula.name) && text.contains(formula.source))
            #expect(text.contains("version \(formula.version)"))
        }
        #expect(reasons[0].explanation.contains("1990"))
    }

    @Test func showsTheCurrentTimelineBesideStoredTargets() throws {
        let plan = NutritionPlan(
            id: 3, week: NutritionPlanWeek(of: .today), calculated: try .example(),
            outlook: try .example(weight: 81, .example(target: 55)), by: .utc)
        #expect((plan.targets.calories, plan.targets.protein, plan.targets.timeline?.weeks) == (2244, 180, 52))
        let why = plan.explanation
        #expect(why[.rest].calculation.contains("10 × 82 kg"))
        #expect(why[.timeline].purpose == "From 81 to 55 kg at 0.5 kg a week.")
        #expect(why[.timeline].figures[.estimatedWeeks] == 52)
        #expect(plan.safety.contains { $0.hasPrefix("A target of 55 kg is below the healthy range") })
    }

    @Test func encodesTheMembersOfTheWireFormat() throws {
        let plan = NutritionPlan(
            id: 3, week: NutritionPlanWeek(of: .today), calculated: try .example(), recomputed: true,
            previous: try CalculatedTargets.example(weight: 90).targets, by: .utc)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json(plan).utf8)) as? [String: Any])
        #expect(object.keys.sorted() == ["plan", "previousTargets", "recomputed", "targets", "whyItWorks"])
        let head = try #require(object["plan"] as? [String: Any])
        #expect(head["startDate"] as? String == "2026-11-16T00:00:00.000Z")
        #expect(head["endDate"] as? String == "2026-11-22T23:59:59.999Z")
        #expect(head.keys.sorted() == ["description", "endDate", "id", "name", "startDate", "status", "userId"])
        let why = try #require(object["whyItWorks"] as? [String: [String: Any]])
        let own = why.mapValues { $0.keys.filter { !["title", "explanation"].contains($0) }.sorted() }
        #expect(
            own == [
                "bmr": ["formula"], "tdee": ["activityMultiplier", "metric"], "calorieTarget": ["deficit", "metric"],
                "proteinTarget": ["gramsPerKg", "metric"], "waterTarget": ["metric", "mlPerKg"],
                "timeline": ["estimatedWeeks", "metric", "weeklyRate"],
            ])
        #expect(try json(plan).contains(#""mlPerKg":35"#))
        let reused = NutritionPlan(id: 3, week: NutritionPlanWeek(of: .today), calculated: try .example(), by: .utc)
        #expect(try json(reused).contains("previousTargets") == false)
    }
}

extension NutritionPlanExplanation {
    /// The explanation of a formula's result.
    fileprivate subscript(formula: NutritionFormula) -> Reason {
        reasons.first { $0.formula == formula } ?? reasons[0]
    }
}

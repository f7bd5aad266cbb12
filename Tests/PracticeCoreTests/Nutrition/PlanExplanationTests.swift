import Foundation
import PracticeCore
import SessionCore
import Testing

@Suite struct PlanExplanationTests {
    private func explanation(_ profile: NutritionProfile, weight: Double = 82) throws -> PlanExplanation {
        let calculated = try CalculatedTargets.example(weight: weight, profile)
        return PlanExplanation(calculated, outlook: calculated)
    }

    @Test func everyNumberIsAccountedFor() throws {
        let explanation = try explanation(.example())
        #expect(explanation.bmr.formula == "10 × 82 kg + 6.25 × 180 cm - 5 × 36 years + 5 = 1770 kcal")
        #expect(explanation.tdee.metric == "1770 × 1.55 = 2744 kcal")
        #expect(explanation.tdee.activityMultiplier == 1.55)
        #expect(
            (explanation.calorieTarget.metric, explanation.calorieTarget.deficit) == ("2744 - 500 = 2244 kcal", 500))
        #expect(
            (explanation.proteinTarget.metric, explanation.proteinTarget.gramsPerKg) == ("82 kg × 2.2 = 180 g", 2.2))
        #expect((explanation.waterTarget.metric, explanation.waterTarget.mlPerKg) == ("82 kg × 35 = 2900 ml", 35))
        #expect((explanation.timeline.weeklyRate, explanation.timeline.estimatedWeeks) == (-0.5, 14))
        #expect(explanation.timeline.metric == "14 weeks, until 2027-02-27")
    }

    @Test func aSurplusIsANegativeDeficit() throws {
        let explanation = try explanation(.example(sex: .female, goal: .gainMuscle, target: nil))
        #expect(explanation.calorieTarget.deficit == -400)
        #expect(explanation.bmr.formula.contains("- 161 ="))
        #expect(explanation.timeline.estimatedWeeks == 0)
        #expect(try self.explanation(.example(goal: .maintain)).timeline.explanation.contains("to stay"))
    }

    @Test func aTargetOnTheOtherSideOfTheGoalIsSaid() throws {
        #expect(try explanation(.example(target: 90)).timeline.explanation.contains("other side of your goal"))
        #expect(try !explanation(.example(target: 70)).timeline.explanation.contains("other side"))
    }

    @Test func everyExplanationNamesItsFormulaItsSourceAndItsVersion() throws {
        let texts = try explanation(.example()).paragraphs.map(\.text)
        #expect(texts.count == NutritionFormula.all.count)
        for (text, formula) in zip(texts, NutritionFormula.all) {
            #expect(text.contains(formula.name) && text.contains(formula.source))
            #expect(text.contains("version \(formula.version)"))
        }
        #expect(texts[0].contains("1990"))
    }

    @Test func thePlanTellsTheWayAsItIsNowBesideTheTargetsThatHold() throws {
        let plan = NutritionPlan(
            id: 3, week: PlanWeek(of: .today), calculated: try .example(),
            outlook: try .example(weight: 81, .example(target: 55)), by: .utc)
        #expect((plan.targets.calories, plan.targets.protein, plan.targets.timeline?.weeks) == (2244, 180, 52))
        let why = plan.explanation
        #expect(why.bmr.formula.contains("10 × 82 kg"))
        #expect(why.timeline.explanation.hasPrefix("From 81 to 55 kg at 0.5 kg a week."))
        #expect(why.timeline.estimatedWeeks == 52)
        #expect(plan.safety.contains { $0.hasPrefix("A target of 55 kg is under a healthy weight") })
    }

    @Test func thePlanHasTheMembersOfTheWireAndNoOthers() throws {
        let plan = NutritionPlan(
            id: 3, week: PlanWeek(of: .today), calculated: try .example(), recomputed: true,
            previous: try CalculatedTargets.example(weight: 90).targets, by: .utc)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json(plan).utf8)) as? [String: Any])
        #expect(object.keys.sorted() == ["plan", "previousTargets", "recomputed", "targets", "whyItWorks"])
        let head = try #require(object["plan"] as? [String: Any])
        #expect(head["startDate"] as? String == "2026-11-16T00:00:00.000Z")
        #expect(head["endDate"] as? String == "2026-11-22T23:59:59.999Z")
        #expect(head.keys.sorted() == ["description", "endDate", "id", "name", "startDate", "status", "userId"])
        let why = try #require(object["whyItWorks"] as? [String: [String: Any]])
        #expect(why["timeline"]?.keys.sorted() == ["estimatedWeeks", "explanation", "metric", "title", "weeklyRate"])
        let reused = NutritionPlan(id: 3, week: PlanWeek(of: .today), calculated: try .example(), by: .utc)
        #expect(try json(reused).contains("previousTargets") == false)
    }
}

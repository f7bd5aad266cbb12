import PracticeCore
import PracticeData
import SessionCore

extension PracticeService {
    /// The calendar of weights and nutrition plans, whose days begin at midnight.
    var nutritionDays: DayClock { context.days().atMidnight }

    /// Returns the warnings about the targets that hold now, for somebody who follows them without having seen the plan.
    /// None where they cannot be read: the change that is reported beside them is kept.
    func planWarnings(in units: UnitSystem) async -> [String] {
        let (now, days) = (context.now(), nutritionDays)
        return (try? await read { try $0.nutrition.planWarnings(at: now, by: days, in: units) }) ?? []
    }

    /// Returns the plan that was made last; `nil` where there is none or it cannot be read.
    func lastPlan() async -> NutritionPlanRepository.NutritionPlanAnswer? {
        let days = nutritionDays
        return try? await read { try $0.nutritionPlans.lastPlan(by: days) }
    }
}

import PracticeCore
import PracticeData
import SessionCore

extension PracticeService {
    /// The calendar of weights and nutrition plans. Its days begin at midnight, whatever `day_starts_at` is.
    var nutritionDays: DayClock { context.days().atMidnight }

    /// Returns the safety warnings about the current targets, for a user who has not opened the plan.
    ///
    /// Returns none if they cannot be read, because the command's own change is already saved.
    func planWarnings(in units: UnitSystem) async -> [String] {
        let (now, days) = (context.now(), nutritionDays)
        return (try? await read { try $0.nutrition.planWarnings(at: now, by: days, in: units) }) ?? []
    }

    /// Returns the last saved plan; `nil` if there is none or it cannot be read.
    func lastPlan() async -> NutritionPlanRepository.NutritionPlanAnswer? {
        let days = nutritionDays
        return try? await read { try $0.nutritionPlans.lastPlan(by: days) }
    }
}

import PracticeCore
import PracticeData
import SessionCore

extension PracticeService {
    /// The calendar of weights and nutrition plans. Its days begin at midnight; the setting `day_starts_at` has no
    /// effect on them.
    var nutritionDays: DayClock { context.days().atMidnight }

    /// Returns the safety warnings about the current targets, for a command that changes a weight or the profile.
    ///
    /// Without a readable database there are no warnings and no error: the command's own change is already saved.
    func planWarnings(in units: UnitSystem) async -> [String] {
        let (now, days) = (context.now(), nutritionDays)
        return (try? await read { try $0.nutrition.planWarnings(at: now, by: days, in: units) }) ?? []
    }

    /// Returns the last saved nutrition plan; `nil` if there is none or the database cannot be read.
    func lastPlan() async -> NutritionPlanRepository.NutritionPlanAnswer? {
        let days = nutritionDays
        return try? await read { try $0.nutritionPlans.lastPlan(by: days) }
    }
}

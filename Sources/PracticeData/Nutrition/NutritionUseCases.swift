import GRDB
public import PracticeCore
import SessionCore

/// The use cases of weights, the nutrition profile and nutrition plans.
public struct NutritionUseCases: Sendable {
    let practice: PracticeService

    /// A change, and what it has done to the targets.
    public typealias Outcome<Value> = (value: Value, recalculation: Result<Recalculation, NutritionPlanRefusal>)

    /// Records weights, all of them or none, and calculates the targets again.
    public func record(_ entries: [WeightEntry]) async throws -> Outcome<WeightCounts> {
        try await recalculating { try NutritionRepository.add(entries, in: $0) }
    }

    /// Deletes a weight, and calculates the targets again.
    ///
    /// - Returns: Whether there was one with this id.
    public func removeWeight(_ id: String) async throws -> Outcome<Bool> {
        try await recalculating { try WeightEntry.deleteOne($0, key: id) }
    }

    /// Changes the nutrition profile, and calculates the targets again.
    ///
    /// - Parameter weight: A weight that is recorded with it, and is the present one.
    /// - Returns: The profile as it is then.
    /// - Throws: ``MisplacedTarget`` where the goal or the target changes and they do not go together; nothing is changed
    ///   then. ``StoreError``.
    public func changeProfile(
        with weight: WeightEntry? = nil, _ change: @escaping @Sendable (inout NutritionProfile) -> Void
    ) async throws -> Outcome<NutritionProfile> {
        let outcome = try await recalculating { db -> Result<NutritionProfile, MisplacedTarget> in
            // A profile that cannot be read is replaced.
            let before = (try? NutritionRepository.nutritionProfile(in: db)) ?? NutritionProfile()
            var profile = before
            change(&profile)
            let present = try weight ?? NutritionRepository.latestWeight(in: db)
            // A weight may pass the target: what was said before stays.
            if (profile.goal, profile.target) != (before.goal, before.target),
                let misplaced = MisplacedTarget(in: profile, weight: present?.weight)
            {
                return .failure(misplaced)
            }
            try PreferenceRepository.keep(profile, as: NutritionRepository.profileKey, in: db)
            if let weight { _ = try NutritionRepository.add([weight], in: db) }
            return .success(profile)
        }
        return (try outcome.value.get(), outcome.recalculation)
    }

    /// Calculates the targets again where something changed that they are calculated from.
    public func refreshTargets() async throws {
        _ = try await recalculating { _ in }
    }

    /// Returns the plan of this week, and makes it where there is none yet.
    ///
    /// - Parameters:
    ///   - isForced: Whether everything is calculated again.
    ///   - isLook: Whether a person sees it, to whom no change is news then.
    /// - Throws: ``NutritionError/refused(_:)`` where no plan can be calculated, and ``StoreError``.
    public func plan(isForced: Bool = false, isLook: Bool) async throws -> NutritionPlanRepository.NutritionPlanAnswer {
        let (now, days) = (practice.context.now(), practice.context.days())
        return try await practice.write {
            try $0.nutritionPlans.plan(at: now, by: days, isForced: isForced, isLook: isLook)
        }
    }

    /// Notes that a person has seen the changes of the plan.
    ///
    /// - Returns: The changes that nobody has seen yet.
    @discardableResult
    public func markPlanSeen() async throws -> Int {
        let now = practice.context.now()
        return try await practice.write { data in
            try data.nutritionPlans.markPlanSeen(at: now)
            return try data.nutritionPlans.planBadge()
        }
    }

    /// Takes the change of the plan that is to be delivered, for the first caller; of several the last one counts.
    public func claimPlanNews() async throws -> NutritionPlanChange? {
        let now = practice.context.now()
        return try await practice.write { try $0.nutritionPlans.claimPlanNews(at: now) }
    }

    private func recalculating<Value: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Outcome<Value> {
        let (now, days) = (practice.context.now(), practice.context.days())
        return try await practice.write { try $0.nutrition.recalculating(at: now, by: days, after: change) }
    }
}

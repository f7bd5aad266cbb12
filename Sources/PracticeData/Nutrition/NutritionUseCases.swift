import GRDB
public import PracticeCore
import SessionCore

/// The use cases of weights, the nutrition profile and nutrition plans.
///
/// All throw ``StoreError``: of kind ``StoreError/Kind/busy`` if the database is locked for longer than the wait limit.
///
/// This folder stores them and calculates the targets again after each change. The formulae and the rules are in
/// `PracticeCore/Nutrition`; `NutritionPlanService` announces changes. Callable from any task.
public struct NutritionUseCases: Sendable {
    let practice: PracticeService

    /// The result of a change, and its effect on the targets.
    public typealias Outcome<Value> = (value: Value, recalculation: Result<Recalculation, NutritionPlanRefusal>)

    /// Records weights in one transaction, and calculates the targets again.
    public func record(_ entries: [WeightEntry]) async throws -> Outcome<WeightCounts> {
        try await recalculating { try NutritionRepository.add(entries, in: $0) }
    }

    /// Deletes a weight, and calculates the targets again.
    ///
    /// - Returns: Whether a weight with this id existed.
    public func removeWeight(_ id: String) async throws -> Outcome<Bool> {
        try await recalculating { try WeightEntry.deleteOne($0, key: id) }
    }

    /// Changes the nutrition profile, and calculates the targets again.
    ///
    /// - Parameter weight: A weight that is recorded with the profile, and is taken as the current weight.
    /// - Returns: The changed profile.
    /// - Throws: ``MisplacedTarget`` if the goal or the target weight changes and they contradict each other; nothing
    ///   is changed then. ``StoreError``.
    public func changeProfile(
        with weight: WeightEntry? = nil, _ change: @escaping @Sendable (inout NutritionProfile) -> Void
    ) async throws -> Outcome<NutritionProfile> {
        let outcome = try await recalculating { db -> Result<NutritionProfile, MisplacedTarget> in
            // An unreadable profile is replaced.
            let before = (try? NutritionRepository.nutritionProfile(in: db)) ?? NutritionProfile()
            var profile = before
            change(&profile)
            let present = try weight ?? NutritionRepository.latestWeight(in: db)
            // A new weight may be past the target; only a changed goal or target is checked.
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

    /// Calculates the targets again, and stores them if they differ significantly.
    public func refreshTargets() async throws {
        _ = try await recalculating { _ in }
    }

    /// Returns the nutrition plan of this week, and creates a missing one.
    ///
    /// - Parameter isForced: Whether to create a new plan and replace the targets (`--recompute`).
    /// - Throws: ``NutritionError/refused(_:)`` if no nutrition plan can be calculated, and ``StoreError``.
    public func plan(isForced: Bool = false) async throws -> NutritionPlanRepository.NutritionPlanAnswer {
        let (now, days) = (practice.context.now(), practice.context.days())
        return try await practice.write { try $0.nutritionPlans.plan(at: now, by: days, isForced: isForced) }
    }

    /// Returns the nutrition plan of this week as ``plan(isForced:)`` would, and stores nothing.
    ///
    /// - Throws: ``NutritionError/refused(_:)`` if no nutrition plan can be calculated, and ``StoreError``.
    public func currentPlan() async throws -> NutritionPlanRepository.NutritionPlanAnswer {
        let (now, days) = (practice.context.now(), practice.context.days())
        return try await practice.read { try $0.nutritionPlans.currentPlan(at: now, by: days) }
    }

    /// Marks the changes of the nutrition plan as seen.
    ///
    /// - Returns: The number of changes that nobody has seen yet.
    @discardableResult
    public func markPlanSeen() async throws -> Int {
        let now = practice.context.now()
        return try await practice.write { data in
            try data.nutritionPlans.markPlanSeen(at: now)
            return try data.nutritionPlans.unseenPlanChanges()
        }
    }

    /// Claims the unannounced changes of the nutrition plan, so that no other process announces them.
    ///
    /// - Returns: The last of the changes; `nil` if another process has claimed them, or nothing has changed.
    public func claimPlanChange() async throws -> NutritionPlanChange? {
        let now = practice.context.now()
        return try await practice.write { try $0.nutritionPlans.claimPlanChange(at: now) }
    }

    private func recalculating<Value: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Outcome<Value> {
        let (now, days) = (practice.context.now(), practice.context.days())
        return try await practice.write { try $0.nutrition.recalculating(at: now, by: days, after: change) }
    }
}

/// The reason why a use case could not return a nutrition plan: the rules, or the database.
public enum NutritionError: Error, Hashable, CustomStringConvertible {
    /// The nutrition plan cannot be calculated, for example without a weight.
    case refused(NutritionPlanRefusal)
    /// The database cannot be read or written.
    case store(StoreError)

    /// The complete error text.
    public var description: String {
        switch self {
        case .refused(let refusal): refusal.description
        case .store(let error): error.description
        }
    }
}

extension Store {
    /// Runs a transaction that calculates a nutrition plan, and rolls back if this fails.
    ///
    /// - Throws: ``NutritionError/refused(_:)`` if `body` throws a ``NutritionPlanRefusal``, and
    ///   ``NutritionError/store(_:)`` for every other error.
    func changeNutrition<Value>(_ body: (Database) throws -> Value) throws(NutritionError) -> Value {
        var refusal: NutritionPlanRefusal?
        do throws(StoreError) {
            return try write(.nutrition) { db in try Self.noting(&refusal) { try body(db) } }
        } catch {
            throw refusal.map(NutritionError.refused) ?? .store(error)
        }
    }

    /// Runs a query that calculates a nutrition plan. It throws the errors of ``changeNutrition(_:)``.
    func readNutrition<Value>(_ body: (Database) throws -> Value) throws(NutritionError) -> Value {
        var refusal: NutritionPlanRefusal?
        do throws(StoreError) {
            return try read { db in try Self.noting(&refusal) { try body(db) } }
        } catch {
            throw refusal.map(NutritionError.refused) ?? .store(error)
        }
    }

    /// Notes a refusal before a job on the database turns it into a ``StoreError``.
    private static func noting<Value>(
        _ refusal: inout NutritionPlanRefusal?, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch let error as NutritionPlanRefusal {
            refusal = error
            throw error
        }
    }
}

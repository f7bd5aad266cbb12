import GRDB
public import PracticeCore

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

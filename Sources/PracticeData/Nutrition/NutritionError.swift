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
        // `write` throws only `StoreError`, so the refusal is kept beside it.
        var refusal: NutritionPlanRefusal?
        do {
            return try write(.nutrition) { db in
                do {
                    return try body(db)
                } catch let error as NutritionPlanRefusal {
                    refusal = error
                    throw error
                }
            }
        } catch {
            throw refusal.map(NutritionError.refused) ?? .store(error)
        }
    }
}

extension NutritionError: StoreFailing {
    var storeError: StoreError? {
        switch self {
        case .refused: nil
        case .store(let error): error
        }
    }
}

import GRDB
public import PracticeCore

/// The reason why no nutrition plan could be returned.
public enum NutritionError: Error, Hashable, CustomStringConvertible {
    /// The nutrition plan cannot be calculated.
    case refused(NutritionPlanRefusal)
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
    /// Runs a transaction, and rolls back if no nutrition plan can be calculated.
    func changeNutrition<Value>(_ body: (Database) throws -> Value) throws(NutritionError) -> Value {
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

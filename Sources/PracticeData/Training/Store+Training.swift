import GRDB
import PracticeCore

extension Store {
    /// Runs a query on training, and throws the refusal of the rules if there is one.
    func readTraining<Value>(_ body: (Database) throws -> Value) throws(TrainingError) -> Value {
        var refusal: TrainingRefusal?
        do {
            return try read { db in try recording(&refusal) { try body(db) } }
        } catch {
            throw refusal.map(TrainingError.refused) ?? .store(error)
        }
    }

    /// Runs a transaction on training, and rolls back if the rules refuse the change.
    func changeTraining<Value>(_ body: (Database) throws -> Value) throws(TrainingError) -> Value {
        var refusal: TrainingRefusal?
        do {
            return try write(.training) { db in try recording(&refusal) { try body(db) } }
        } catch {
            throw refusal.map(TrainingError.refused) ?? .store(error)
        }
    }

    private func recording<Value>(_ refusal: inout TrainingRefusal?, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as TrainingRefusal {
            refusal = error
            throw error
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            refusal = .conflict(.duplicate)
            throw error
        }
    }
}

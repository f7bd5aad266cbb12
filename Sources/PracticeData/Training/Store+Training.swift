import GRDB
import PracticeCore

extension Store {
    /// Reads, and refuses where the rules do.
    func readTraining<Value>(_ body: (Database) throws -> Value) throws(TrainingError) -> Value {
        var refusal: TrainingRefusal?
        do {
            return try read { db in try noting(&refusal) { try body(db) } }
        } catch {
            throw refusal.map(TrainingError.refused) ?? .store(error)
        }
    }

    /// Writes in one transaction, and takes everything back where the rules refuse.
    func changeTraining<Value>(_ body: (Database) throws -> Value) throws(TrainingError) -> Value {
        var refusal: TrainingRefusal?
        do {
            return try write(.training) { db in try noting(&refusal) { try body(db) } }
        } catch {
            throw refusal.map(TrainingError.refused) ?? .store(error)
        }
    }

    private func noting<Value>(_ refusal: inout TrainingRefusal?, _ body: () throws -> Value) throws -> Value {
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

import GRDB

/// The reason why a read or a change failed: the rules, or the database.
public enum RuleError<Refusal: Error & Hashable & CustomStringConvertible>: Error, Hashable, CustomStringConvertible {
    /// The rules do not allow the change; nothing was changed.
    case refused(Refusal)
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

extension RuleError: StoreFailing {
    var storeError: StoreError? {
        switch self {
        case .refused: nil
        case .store(let error): error
        }
    }
}

extension Store {
    /// Runs a query, and throws the refusal of the rules if there is one.
    func read<Value, Refusal>(
        refusing: Refusal.Type, _ body: (Database) throws -> Value
    ) throws(RuleError<Refusal>) -> Value {
        var refusal: Refusal?
        do throws(StoreError) {
            return try read { db in try Self.noting(&refusal) { try body(db) } }
        } catch {
            throw refusal.map(RuleError.refused) ?? .store(error)
        }
    }

    /// Runs a transaction, and rolls back if the rules refuse the change.
    func write<Value, Refusal>(
        _ topic: DataChange.Topic, and other: DataChange.Topic? = nil, refusing: Refusal.Type,
        _ body: (Database) throws -> Value
    ) throws(RuleError<Refusal>) -> Value {
        var refusal: Refusal?
        do throws(StoreError) {
            return try write(topic, and: other) { db in try Self.noting(&refusal) { try body(db) } }
        } catch {
            throw refusal.map(RuleError.refused) ?? .store(error)
        }
    }

    /// Notes a refusal before a job on the database turns it into a ``StoreError``.
    private static func noting<Value, Refusal: Error>(
        _ refusal: inout Refusal?, _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch let error as Refusal {
            refusal = error
            throw error
        }
    }
}

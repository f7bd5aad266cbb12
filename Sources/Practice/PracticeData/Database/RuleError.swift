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
        try allowed(by: refusing) { try query(body) }
    }

    /// Runs a write, and rolls back if the rules refuse the change.
    func write<Value, Refusal>(
        _ topic: DataChange.Topic, and other: DataChange.Topic? = nil, refusing: Refusal.Type,
        _ body: (Database) throws -> Value
    ) throws(RuleError<Refusal>) -> Value {
        try allowed(by: refusing) { try change(topic, and: other, body) }
    }

    private func allowed<Value, Refusal>(
        by rules: Refusal.Type, _ body: () throws -> Value
    ) throws(RuleError<Refusal>) -> Value {
        do {
            return try body()
        } catch let refusal as Refusal {
            throw .refused(refusal)
        } catch {
            throw .store(StoreError(path: path, error: error))
        }
    }
}

import GRDB
public import SessionCore

/// The reason why a read or a change failed: the rules, or the database.
public enum RuleError<Reason: Refusal & Hashable>: Refusal, Hashable {
    /// The rules do not allow the change; nothing was changed.
    case refused(Reason)
    /// The database cannot be read or written.
    case store(StoreError)

    private var refusal: any Refusal {
        switch self {
        case .refused(let refusal): refusal
        case .store(let error): error
        }
    }

    /// The kind of the refusal.
    public var refusalKind: RefusalKind { refusal.refusalKind }

    /// The reason for a person without a terminal.
    public var reason: String { refusal.reason }

    /// The complete error text.
    public var description: String { refusal.description }
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
    func read<Value, Reason>(
        refusing: Reason.Type, _ body: (Database) throws -> Value
    ) throws(RuleError<Reason>) -> Value {
        try allowed(by: refusing) { try query(body) }
    }

    /// Runs a write, and rolls back if the rules refuse the change.
    func write<Value, Reason>(
        refusing: Reason.Type, _ body: (Database) throws -> Value
    ) throws(RuleError<Reason>) -> Value {
        try allowed(by: refusing) { try change(body) }
    }

    private func allowed<Value, Reason>(
        by rules: Reason.Type, _ body: () throws -> Value
    ) throws(RuleError<Reason>) -> Value {
        do {
            return try body()
        } catch let refusal as Reason {
            throw .refused(refusal)
        } catch {
            throw .store(StoreError(path: path, error: error))
        }
    }
}

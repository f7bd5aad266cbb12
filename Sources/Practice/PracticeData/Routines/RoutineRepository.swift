import GRDB
public import SessionCore

/// The error of stored routines.
public typealias StoredRoutineError = RuleError<StoredRoutineRefusal>

/// The reason for refusing to store a routine.
public enum StoredRoutineRefusal: Refusal, Hashable {
    /// Another routine has the name.
    case exists(String)
    /// The routine to replace was renamed or removed meanwhile.
    case gone(String)
    /// There are ``StoredRoutine/mostRoutines`` routines already.
    case tooMany

    /// The kind of the refusal.
    public var refusalKind: RefusalKind { .conflict }

    /// The message for a person, with what to do.
    public var description: String {
        switch self {
        case .exists(let name): "a routine '\(name)' exists already; use --replace, or choose another name"
        case .gone(let id): "the routine '\(id)' was renamed or removed meanwhile; list the routines, and try again"
        case .tooMany: "there are \(StoredRoutine.mostRoutines) routines, the most that Limber stores; remove one first"
        }
    }
}

/// The routines of the user.
///
/// An id may be in any case, and a name stands for its id.
public struct RoutineRepository: Sendable {
    let store: Store

    /// Returns all routines by name. Unreadable rows are omitted.
    public func routines() throws(StoreError) -> [StoredRoutine] {
        try rows("ORDER BY name COLLATE NOCASE, id")
    }

    /// Returns the routine with an id; `nil` if none has it, or if it cannot be read.
    public func routine(id: String) throws(StoreError) -> StoredRoutine? {
        // A word has letters, digits and hyphens only.
        try rows("WHERE id = '\(RoutineDocument.id(of: id))'").first
    }

    private func rows(_ clause: String) throws(StoreError) -> [StoredRoutine] {
        // Bytes are no text of a routine.
        let columns = StoredRoutine.columns.map { "iif(typeof(\($0)) = 'text', \($0), '')" }
        return try store.texts("SELECT \(columns.joined(separator: ", ")) FROM routine \(clause)")
            .compactMap { StoredRoutine($0) }
    }

    /// Stores a routine, in place of another one if `replaced` is its id. An unreadable row with the id of the routine
    /// is replaced, too.
    ///
    /// - Parameter replaced: The id of the routine to replace, which may have another name; `nil` for a new routine.
    /// - Throws: ``StoredRoutineRefusal``, after which all routines are as before.
    public func save(_ routine: StoredRoutine, replacing replaced: String? = nil) throws(StoredRoutineError) {
        try store.write(refusing: StoredRoutineRefusal.self) { db in
            if let replaced, try !StoredRoutine.deleteOne(db, key: RoutineDocument.id(of: replaced)) {
                throw StoredRoutineRefusal.gone(replaced)
            }
            guard try StoredRoutine.rows(where: "id = ?", [routine.id], in: db).isEmpty else {
                throw StoredRoutineRefusal.exists(routine.name)
            }
            try StoredRoutine.deleteOne(db, key: routine.id)
            try Self.refuseAboveLimit(in: db)
            try routine.insert(db)
        }
    }

    /// Throws ``StoredRoutineRefusal/tooMany`` if no further routine can be stored.
    static func refuseAboveLimit(in db: Database) throws {
        let count = try StoredRoutine.fetchCount(db)
        guard count < StoredRoutine.mostRoutines else { throw StoredRoutineRefusal.tooMany }
    }

    /// Deletes a routine.
    ///
    /// - Returns: Whether the routine existed.
    @discardableResult
    public func remove(_ id: String) throws(StoreError) -> Bool {
        try store.write { db in try StoredRoutine.deleteOne(db, key: RoutineDocument.id(of: id)) }
    }
}

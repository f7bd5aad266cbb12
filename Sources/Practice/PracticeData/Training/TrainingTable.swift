import GRDB
import PracticeCore
public import SessionCore

/// A table of training whose rows are read, added, changed and removed one at a time.
///
/// A path names a row by the ids of the rows above it, such as a training plan and its day, and by its own. Methods
/// throw ``TrainingError/refused(_:)`` if no row has an id of the path, or if the row is not below the one before it.
public struct TrainingTable<Row: Sendable>: Sendable {
    private let store: Store
    private let list: @Sendable (_ above: [String], Database) throws -> [Row]
    private let find: @Sendable (_ path: [String], Database) throws -> Row
    private let insert: @Sendable (Row, _ above: [String], Database) throws -> Void
    private let update: @Sendable (inout Row, Timestamp, Database) throws -> Void
    private let delete: @Sendable (Row, Database) throws -> Void

    init(_ store: Store) where Row: TrainingPart {
        self.store = store
        list = { try Row.rows(below: $0, in: $1) }
        find = { try Row.row(at: $0, in: $1) }
        insert = { row, above, db in
            try Row.check(above, in: db)
            try row.checkReferences(in: db)
            try row.insert(db)
        }
        update = { row, now, db in
            row.touch(at: now)
            try row.update(db)
        }
        delete = { row, db in
            try row.checkRemoval(in: db)
            try row.delete(db)
        }
    }

    /// Returns all rows, or those below the row at a path, in their order.
    public func rows(below path: [String] = []) throws(TrainingError) -> [Row] {
        try store.readTraining { db in try list(path, db) }
    }

    /// Returns the row at a path.
    public func row(at path: [String]) throws(TrainingError) -> Row {
        try store.readTraining { db in try find(path, db) }
    }

    /// Adds a row, which names the last row of the path above it.
    @discardableResult
    public func add(_ row: Row, below path: [String] = []) throws(TrainingError) -> Row {
        try store.changeTraining { db in
            try insert(row, path, db)
            return row
        }
    }

    /// Changes the row at a path, and returns the result. Existing workouts stay as they are.
    public func change(
        _ path: [String], at now: Timestamp, _ change: (inout Row) -> Void
    ) throws(TrainingError) -> Row {
        try store.changeTraining { db in
            var row = try find(path, db)
            change(&row)
            try update(&row, now, db)
            return row
        }
    }

    /// Removes the row at a path with the rows below it, unless it is in use.
    public func remove(_ path: [String]) throws(TrainingError) {
        try store.changeTraining { db in try delete(try find(path, db), db) }
    }
}

/// A row of a ``TrainingTable``.
protocol TrainingPart: TrainingRow {
    /// The type of the rows above, and the column with their ids; `nil` if there are none.
    static var above: (type: any TrainingPart.Type, column: String)? { get }
    /// The order of lists in SQL.
    static var listOrder: String { get }
    var id: String { get }
    /// Notes the instant of a change.
    mutating func touch(at now: Timestamp)
    /// Refuses a new row that refers to a missing one, besides those above it.
    func checkReferences(in db: Database) throws
    /// Refuses the removal of a row that is in use.
    func checkRemoval(in db: Database) throws
}

extension TrainingPart {
    static var above: (type: any TrainingPart.Type, column: String)? { nil }
    static var listOrder: String { "sort_order, rowid" }
    func touch(at now: Timestamp) {}
    func checkReferences(in db: Database) throws {}

    /// Refuses the path of rows above unless each row exists, and is below the one before it.
    static func check(_ path: [String], in db: Database) throws {
        _ = try above?.type.row(at: path, in: db)
    }

    /// Returns the row at a path.
    static func row(at path: [String], in db: Database) throws -> Self {
        let id = path.last ?? ""
        guard let row = try rows(below: path.dropLast(), in: db).first(where: { $0.id == id }) else {
            throw TrainingRefusal.missing(resource, id: id)
        }
        return row
    }

    /// Returns the rows below the last row of a path, in their order.
    static func rows(below path: [String], in db: Database) throws -> [Self] {
        try check(path, in: db)
        guard let above, let id = path.last else { return try rows(by: listOrder, in: db) }
        return try rows(where: "\(above.column) = ?", [id], by: listOrder, in: db)
    }
}

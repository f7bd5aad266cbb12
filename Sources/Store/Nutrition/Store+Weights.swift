import GRDB
public import PracticeCore
import SessionCore

/// What became of weights that were to be kept.
public struct WeightCounts: Hashable, Sendable {
    /// Weights of moments that had none.
    public internal(set) var added = 0
    /// Weights that took the place of another of their moment.
    public internal(set) var replaced = 0
    /// Weights that were there already.
    public internal(set) var present = 0

    /// None yet.
    public init() {}
}

extension Store {
    /// The weights, newest first.
    public func weights() throws(StoreError) -> [WeightEntry] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM bodyWeight ORDER BY measuredAt DESC")
                .compactMap { try? WeightEntry(row: $0) }
        }
    }

    /// Keeps weights, all of them or none. One moment has one weight: the last one that is told.
    @discardableResult
    public func add(_ entries: [WeightEntry]) throws(StoreError) -> WeightCounts {
        try write { db in
            var counts = WeightCounts()
            for entry in entries {
                let there = try WeightEntry.filter(sql: "measuredAt = ?", arguments: [entry.measuredAt.description])
                    .fetchOne(db)
                if there?.weight == entry.weight {
                    counts.present += 1
                    continue
                }
                if there == nil { counts.added += 1 } else { counts.replaced += 1 }
                try entry.insert(db)
            }
            return counts
        }
    }

    /// Forgets a weight.
    ///
    /// - Returns: whether there was one with this id.
    public func removeWeight(_ id: String) throws(StoreError) -> Bool {
        try write { db in try WeightEntry.deleteOne(db, key: id) }
    }

    /// The weight that was measured last.
    static func latestWeight(in db: Database) throws -> WeightEntry? {
        try WeightEntry.last(by: "measuredAt", in: db)
    }
}

import GRDB
public import PracticeCore

/// The rest between two sets. At most one rest is stored.
public struct RestRepository: Sendable {
    let store: Store

    /// Returns the rest, whichever process started it.
    public func rest() throws(StoreError) -> RestRecord? {
        try store.read { db in try RestRecord.fetch(db) }
    }

    /// Changes the rest in one transaction, and returns the result of `change`.
    func changeRest<Value>(_ change: (inout RestRecord?) -> Value) throws(StoreError) -> Value {
        try store.write(.rest) { db in
            let before = try RestRecord.fetch(db)
            var rest = before
            let value = change(&rest)
            if let rest, rest != before { try rest.save(db) }
            // Every write is published to subscribers, so an unneeded one is avoided.
            if rest == nil, before != nil { try db.execute(sql: "DELETE FROM rest") }
            return value
        }
    }
}

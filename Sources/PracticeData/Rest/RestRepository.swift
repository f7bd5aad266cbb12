import GRDB
public import PracticeCore

/// The rest between two sets, of which there is one at a time.
public struct RestRepository: Sendable {
    let store: Store

    /// The rest that somebody has, whichever process waits for its end.
    public func rest() throws(StoreError) -> RestRecord? {
        try store.read { db in try RestRecord.fetch(db) }
    }

    /// Changes the rest while no other process does, and answers what `change` answers.
    func changeRest<Value>(_ change: (inout RestRecord?) -> Value) throws(StoreError) -> Value {
        try store.write(.rest) { db in
            let before = try RestRecord.fetch(db)
            var rest = before
            let value = change(&rest)
            if let rest, rest != before { try rest.save(db) }
            // Not where there was none: every write is told to whoever watches.
            if rest == nil, before != nil { try db.execute(sql: "DELETE FROM rest") }
            return value
        }
    }
}

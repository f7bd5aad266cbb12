import FoundationEssentials
import GRDB
public import SessionCore

extension Store {
    /// The key under which the preferences hold it, as the app does that Limber follows.
    static let setupKey = "stretch-config"

    /// The saved set-up; the default one where none was saved, or where it cannot be read.
    public func setup() throws(StoreError) -> StretchSetup {
        let json = try read { db in
            try String.fetchOne(db, sql: "SELECT value FROM preference WHERE key = ?", arguments: [Self.setupKey])
        }
        let saved = json.flatMap { try? JSONDecoder().decode(StretchSetup.self, from: Data($0.utf8)) }
        return saved ?? StretchSetup()
    }

    /// Saves the set-up in place of the one before.
    public func save(_ setup: StretchSetup) throws(StoreError) {
        try write { db in
            let json = String(decoding: try JSONEncoder().encode(setup), as: UTF8.self)
            try db.execute(
                sql: "INSERT OR REPLACE INTO preference (key, value) VALUES (?, ?)", arguments: [Self.setupKey, json])
        }
    }
}

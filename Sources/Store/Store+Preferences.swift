import FoundationEssentials
import GRDB

/// The preferences: JSON under names, some of which are those of the app that Limber follows.
extension Store {
    /// What is kept under a name; `nil` where nothing is.
    static func preference(_ key: String, in db: Database) throws -> Data? {
        try String.fetchOne(db, sql: "SELECT value FROM preference WHERE key = ?", arguments: [key])
            .map { Data($0.utf8) }
    }

    /// What is kept under a name; `nil`, too, where it cannot be read.
    static func readable<Value: Decodable>(_ key: String, in db: Database) throws -> Value? {
        try preference(key, in: db).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
    }

    /// Keeps something under a name, in place of what was.
    static func keep(_ value: some Encodable, as key: String, in db: Database) throws {
        try keep(json: JSONEncoder().encode(value), as: key, in: db)
    }

    /// Keeps JSON under a name, in place of what was.
    static func keep(json: Data, as key: String, in db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO preference (key, value) VALUES (?, ?)",
            arguments: [key, String(decoding: json, as: UTF8.self)])
    }
}

import FoundationEssentials
import GRDB

/// What the program remembers: history, and what depends on it. SQLite in WAL mode; several processes may use it at once.
///
/// Every write is one transaction, so that nothing is in it half. A file that is deleted while it is in use is begun anew
/// by whoever uses it next.
public struct Store: Sendable {
    let path: String
    private let warn: @Sendable (String) -> Void

    /// Opens the database and brings it up to date, or begins one. It stays open as long as the process lives. A damaged
    /// one, and what is another program's, is kept under another name, and a new one is begun.
    ///
    /// - Parameter warn: Told under which name a damaged database is kept.
    /// - Throws: ``StoreError``. A file that a newer version wrote stays as it is.
    public init(
        path: String, warn: @escaping @Sendable (String) -> Void = StandardErrorLine.say
    ) throws(StoreError) {
        self.path = path
        self.warn = warn
        _ = try perform { _ in }
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        try perform { try $0.read(body) }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        try perform { try $0.write(body) }
    }

    /// Uses the database, and once more a new one where it turns out to be damaged: what was to be written is not lost.
    func perform<Value>(_ body: (DatabaseQueue) throws -> Value) throws(StoreError) -> Value {
        let file = FileIdentity(path: path)
        do {
            return try use(body)
        } catch {
            guard DamagedDatabase.isMeant(by: error) else { throw StoreError(path: path, error: error) }
        }
        do {
            try DamagedDatabase(path: path, file: file).setAside(telling: warn)
            return try use(body)
        } catch {
            throw StoreError(path: path, error: error)
        }
    }

    private func use<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
        try body(try OpenDatabases.database(at: path) { try Self.open(path) })
    }
}

import GRDB
public import PracticeCore
import SessionCore

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

/// The use cases of the rest between two sets.
///
/// All throw ``StoreError``: of kind ``StoreError/Kind/busy`` if the database is locked for longer than the wait limit.
///
/// This folder stores the rest. Its rules are in `PracticeCore`; `RestController` carries out commands, and
/// `RestService` announces the end. Callable from any task.
public struct RestUseCases: Sendable {
    let practice: PracticeService

    /// Changes the rest in one transaction, and returns the result of `change`.
    public func change<Value: Sendable>(
        _ change: @escaping @Sendable (inout RestRecord?) -> Value
    ) async throws -> Value {
        try await practice.write { try $0.rest.changeRest(change) }
    }
}

extension RestRecord {
    private enum PhaseName: String {
        case running, paused, complete
    }

    /// Returns the stored rest; `nil` if there is none or it cannot be read.
    static func fetch(_ db: Database) throws -> RestRecord? {
        try Row.fetchOne(db, sql: "SELECT * FROM rest").flatMap(RestRecord.init)
    }

    private init?(_ row: Row) {
        guard let phase = PhaseName(rawValue: row["phase"]).flatMap({ Self.phase($0, row) }) else { return nil }
        let words: RestRequest.Words =
            if let title: String = row["title"], let body: String = row["body"] {
                .own(title: title, body: body)
            } else {
                .next(exercise: row["exercise"], set: row["setNumber"])
            }
        self.init(
            words: words, target: .nanoseconds(row["target"] as Int), elapsed: .nanoseconds(row["elapsed"] as Int),
            phase: phase)
    }

    private static func phase(_ name: PhaseName, _ row: Row) -> Phase? {
        switch name {
        case .paused: return .paused
        case .complete: return .complete
        case .running:
            guard let boot: String = row["boot"], let uptime: Int = row["uptime"], let wall: Int = row["wall"] else {
                return nil
            }
            return .running(
                since: RestMoment(
                    boot: boot, uptime: .nanoseconds(uptime), wall: Timestamp(milliseconds: wall)))
        }
    }

    /// Stores the rest, replacing the one before.
    func save(_ db: Database) throws {
        let (name, start): (PhaseName, RestMoment?) =
            switch phase {
            case .running(let start): (.running, start)
            case .paused: (.paused, nil)
            case .complete: (.complete, nil)
            }
        let (title, body): (String?, String?) =
            switch words {
            case .next: (nil, nil)
            case .own(let title, let body): (title, body)
            }
        try db.execute(
            sql: "INSERT OR REPLACE INTO rest VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                words.exercise, words.set, title, body, target.allNanoseconds, elapsed.allNanoseconds, name.rawValue,
                start?.boot, start?.uptime.allNanoseconds, start?.wall.milliseconds,
            ])
    }
}

extension Duration {
    fileprivate var allNanoseconds: Int {
        Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
    }
}

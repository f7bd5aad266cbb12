import Foundation
package import GRDB
import Platform
package import PracticeCore
package import PracticeData
package import SessionCore

/// A database in a temporary folder, created by its first user and closed with the folder.
package final class TestDatabase: Sendable {
    package let folder: TemporaryFolder

    /// Creates the folder, or uses another test's.
    package init(in folder: TemporaryFolder = .orNone()) { self.folder = folder }

    package var path: String { "\(folder.path)/limber.sqlite" }

    /// Another path of the database. The connections of a path are shared, so this one stands for another process.
    package var otherPath: String { "\(folder.path)/./limber.sqlite" }

    /// Creates the use cases of a process, or of another one than the first.
    package func practice(
        isOther: Bool = false, now: @escaping @Sendable () -> Timestamp = { .saturday },
        calendar: @escaping @Sendable () -> ReminderCalendar = { .utc },
        waitLimits: PracticeService.WaitLimits = .background,
        uptime: @escaping @Sendable () -> Duration = { BootTime.now },
        isClockSet: @escaping @Sendable () -> Bool = { true }
    ) -> PracticeService {
        PracticeService(
            database: isOther ? otherPath : path,
            context: PracticeContext(
                now: now, uptime: uptime, isClockSet: isClockSet, days: { .utc }, calendar: calendar,
                newID: { UUID().uuidString.lowercased() }),
            waitLimits: waitLimits, logger: .quiet)
    }

    /// Reads or changes the database as another program does.
    @discardableResult
    package func otherProgram<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let connection = try DatabaseQueue(path: path)
        defer { try? connection.close() }
        return try connection.write(body)
    }

    /// Runs statements as another program does.
    package func execute(_ sql: String, _ arguments: [any DatabaseValueConvertible] = []) throws {
        try otherProgram { db in try db.execute(sql: sql, arguments: StatementArguments(arguments)) }
    }

    /// Returns the first column of a query as another program reads it.
    package func select<Value: DatabaseValueConvertible>(_ sql: String) throws -> [Value] {
        try otherProgram { db in try Value.fetchAll(db, sql: sql) }
    }

    /// Writes a copy to a path, which no process has opened, and changes it.
    package func copy(to copy: String, changing sql: String = "") throws {
        let (source, target) = (try DatabaseQueue(path: path), try DatabaseQueue(path: copy))
        try source.backup(to: target)
        try source.close()
        if !sql.isEmpty { try target.write { db in try db.execute(sql: sql) } }
        try target.close()
    }
}

extension PracticeService {
    /// Records a session by its parts.
    ///
    /// - Returns: Whether the session is new.
    @discardableResult
    package func record(
        _ record: SessionRecord, id: String, zone: String? = nil, isForwarding: Bool = false
    ) async throws -> Bool {
        try await write { try $0.sessions.save(record, id: id, zone: zone, forwarding: isForwarding) }
    }
}

extension SessionRepository {
    /// Returns the times and the seconds of the sessions that count since a time, oldest first.
    package func activity(since: Timestamp) throws -> [(Timestamp, seconds: Int)] {
        var activity: [(Timestamp, seconds: Int)] = []
        try forEachActivity(since: since) { end, _, seconds in activity.append((end, seconds)) }
        return activity
    }

    /// Stores a session by its parts.
    ///
    /// - Returns: Whether the session is new.
    @discardableResult
    package func save(
        _ record: SessionRecord, id: String, zone: String? = nil, forwarding: Bool = false
    ) throws(StoreError) -> Bool {
        try save(StoredSession(id: id, record: record, zone: zone), forwarding: forwarding)
    }
}

extension PracticeContext {
    /// The context of a Saturday in UTC.
    package static let saturday = PracticeContext(
        now: { .saturday }, days: { .utc }, calendar: { .utc }, newID: { UUID().uuidString.lowercased() })
}

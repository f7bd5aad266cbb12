import FoundationEssentials
import GRDB
import PracticeCore
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import PracticeData

/// The query plans for a hundred thousand sessions, which do not depend on the speed of the machine.
@Suite struct QueryPlanTests {
    private static let count = 100_000
    private let folder: TemporaryFolder
    private let data: Repositories
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = .patient("\(folder.path)/limber.sqlite")
        data = Repositories(store)
        try store.write(.sessions) { db in
            let record = String(decoding: try JSONEncoder().encode(MeditationRecord.example()), as: UTF8.self)
            try db.execute(
                sql: """
                    WITH RECURSIVE row(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM row WHERE number < \(Self.count))
                    INSERT INTO session (id, kind, completedAt, seconds, record)
                    SELECT 's' || number, iif(number % 2, 'meditation', 'stretch'), number * 1000, 600, ? FROM row
                    """,
                arguments: [record])
        }
    }

    /// SQLite's plan of a session query.
    private func plan(of call: () throws -> Void) throws -> [String] {
        let asked = Mutex<[String]>([])
        try store.read { db in
            db.trace { event in asked.withLock { $0.append(event.expandedDescription) } }
        }
        try call()
        return try store.read { db in
            db.trace(options: [])
            return try asked.withLock { $0 }.filter { $0.hasPrefix("SELECT") || $0.hasPrefix("WITH") }
                .flatMap { try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \($0)").map { $0["detail"] as String } }
        }
    }

    @Test func findsTheLatestByAnIndex() throws {
        let calls: [() throws -> Void] = [
            { try #expect(data.sessions.latestMeditation()?.id == "s\(Self.count - 1)") },
            { try #expect(data.sessions.meditationSessions(until: .noon, limit: 20).count == 20) },
            { try #expect(data.sessions.meditationSession(id: "s1") != nil) },
            {
                try #expect(data.sessions.activity(since: Timestamp(milliseconds: (Self.count - 9) * 1000)).count == 10)
            },
        ]
        for call in calls {
            let plan = try plan(of: call)
            #expect(plan.count == 1 && plan[0].contains("SEARCH session USING"), "\(plan)")
        }
    }

    @Test func readsNoRecordsForStatistics() throws {
        let calls: [() throws -> Void] = [
            { try #expect(data.sessions.meditationTotals() == (Self.count / 2, Self.count * 300)) },
            { try #expect(data.sessions.sessionCount() == Self.count) },
            { try data.sessions.forEachActivity { _, _ in } },
        ]
        for call in calls {
            let plan = try plan(of: call)
            #expect(plan.count == 1 && plan[0].contains("COVERING INDEX"), "\(plan)")
        }
    }

    @Test func findsCoursesByAnIndex() throws {
        let statistics = try plan { try #expect(data.sessions.courseStatistics().map(\.sessions) == [Self.count / 2]) }
        #expect(statistics[0].contains("USING COVERING INDEX sessionOfCourse"), "\(statistics)")
        #expect(statistics.dropFirst().allSatisfy { $0.contains("SEARCH session USING INDEX sessionOfCourse") })
        let lines = try plan { try #expect(data.sessions.recentLines(count: 3).isEmpty) }
        #expect(!lines.contains { $0.contains("SCAN session") }, "\(lines)")
    }

    @Test func pagesWithoutSorting() throws {
        var count = 0
        let plan = try plan { try data.sessions.forEachMeditationSession { _ in count += 1 } }
        #expect(count == Self.count / 2)
        #expect(plan.count > Self.count / 1000)
        #expect(plan.allSatisfy { $0.contains("SEARCH session USING INDEX") }, "\(plan[0])")
        var pages = data.sessions.sessionPages()
        let whole = try self.plan { while try pages.next(10_000) != nil {} }
        #expect(whole.allSatisfy { $0.contains("SEARCH session USING INDEX") }, "\(whole)")
    }
}

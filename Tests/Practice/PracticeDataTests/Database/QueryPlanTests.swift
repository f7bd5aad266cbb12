import GRDB
import PracticeCore
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import PracticeData

/// The query plans, which depend neither on the number of sessions nor on the speed of the machine.
@Suite struct QueryPlanTests {
    private static let count = 5000
    private let db = TestDatabase()
    private let data: Repositories
    private let store: Store

    init() throws {
        (data, store) = (db.data, db.store)
        try db.fill(Self.count)
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

    @Test func readsTheLatestByAnIndexAndNoRecordsForStatistics() throws {
        let since = Timestamp(milliseconds: (Self.count - 9) * 1000)
        let calls: [(use: String, call: () throws -> Void)] = [
            (
                "SEARCH session USING",
                { try #expect(data.sessions.latest(of: .meditation)?.id == "s\(Self.count - 1)") }
            ),
            (
                "SEARCH session USING",
                { try #expect(data.sessions.sessions(of: .meditation, until: .saturday, limit: 20).count == 20) }
            ),
            ("SEARCH session USING", { try #expect(data.sessions.session(id: "s1", of: .meditation) != nil) }),
            ("SEARCH session USING", { try #expect(data.sessions.activity(since: since).count == 10) }),
            (
                "COVERING INDEX",
                { try #expect(data.sessions.totals(of: .meditation) == (Self.count / 2, Self.count * 300)) }
            ),
            ("COVERING INDEX", { try #expect(data.sessions.sessionCount() == Self.count) }),
            ("COVERING INDEX", { try data.sessions.forEachActivity { _, _, _ in } }),
            ("COVERING INDEX sessionOfKind", { try data.sessions.forEachActivity(of: .stretch) { _, _, _ in } }),
        ]
        for (use, call) in calls {
            let plan = try plan(of: call)
            #expect(plan.count == 1 && plan[0].contains(use), "\(plan)")
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
        let plan = try plan { try #expect(data.sessions.sessions(of: .meditation).count == Self.count / 2) }
        #expect(plan.count > Self.count / 1000)
        #expect(plan.allSatisfy { $0.contains("SEARCH session USING INDEX") }, "\(plan[0])")
        var pages = data.sessions.pages()
        let whole = try self.plan { while try pages.next(10_000) != nil {} }
        #expect(whole.allSatisfy { $0.contains("SEARCH session USING INDEX") }, "\(whole)")
    }
}

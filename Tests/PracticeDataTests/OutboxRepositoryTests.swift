import GRDB
import SessionCore
import TestSupport
import Testing

@testable import PracticeData

@Suite struct OutboxRepositoryTests {
    private let folder: TemporaryFolder
    private let data: Repositories

    init() throws {
        folder = try TemporaryFolder()
        data = try Repositories.opened("\(folder.path)/limber.sqlite")
    }

    @Test func holdsSessionsUntilTheyAreForwarded() throws {
        try data.sessions.save(.stretch(.example()), id: "here")
        try data.sessions.save(.stretch(.example()), id: "first", zone: "Asia/Tokyo", forwarding: true)
        try data.sessions.save(.meditation(.example()), id: "second", forwarding: true)
        let first = try #require(try data.outbox.nextForwarding(now: .noon))
        #expect(first.session == StoredSession(id: "first", record: .stretch(.example()), zone: "Asia/Tokyo"))
        #expect(first.attempts == 0)
        try data.outbox.remove("first")
        #expect(try data.outbox.nextForwarding(now: .noon)?.session.id == "second")
        try data.outbox.remove("second")
        #expect(try data.outbox.nextForwarding(now: .noon) == nil)
        #expect(try data.outbox.forwardingsWaiting() == nil)
        #expect(try data.sessions.sessionCount() == 3)
    }

    @Test func retriesWhenDue() throws {
        for id in ["first", "second"] { try data.sessions.save(.stretch(.example()), id: id, forwarding: true) }
        try data.outbox.retry("first", at: .noon.advanced(by: 10))
        #expect(try data.outbox.nextForwarding(now: .noon)?.session.id == "second")
        try data.outbox.retry("second", at: .noon.advanced(by: 20))
        #expect(try data.outbox.nextForwarding(now: .noon) == nil)
        let waiting = try #require(try data.outbox.forwardingsWaiting())
        #expect(waiting == (2, .noon.advanced(by: 10)))
        let next = try #require(try data.outbox.nextForwarding(now: .noon.advanced(by: 10)))
        #expect((next.session.id, next.attempts) == ("first", 1))
    }

    @Test func skipsAnUnreadableSession() throws {
        for id in ["bad", "good"] { try data.sessions.save(.stretch(.example()), id: id, forwarding: true) }
        try DatabaseQueue(path: "\(folder.path)/limber.sqlite").write { db in
            try db.execute(sql: "UPDATE session SET record = '' WHERE id = 'bad'")
        }
        #expect(try data.outbox.nextForwarding(now: .noon)?.session.id == "good")
        #expect(try data.outbox.forwardingsWaiting()?.count == 1)
    }
}

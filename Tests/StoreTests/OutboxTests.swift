import GRDB
import SessionCore
import Store
import TestSupport
import Testing

@Suite struct OutboxTests {
    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(path: "\(folder.path)/limber.sqlite")
    }

    @Test func holdsWhatIsToBeForwardedUntilItIs() throws {
        try store.save(.stretch(.example()), id: "here")
        try store.save(.stretch(.example()), id: "first", zone: "Asia/Tokyo", forwarding: true)
        try store.save(.meditation(.example()), id: "second", forwarding: true)
        let first = try #require(try store.nextForwarding(now: .noon))
        #expect(first.session == StoredSession(id: "first", record: .stretch(.example()), zone: "Asia/Tokyo"))
        #expect(first.attempts == 0)
        try store.forwarded("first")
        #expect(try store.nextForwarding(now: .noon)?.session.id == "second")
        try store.forwarded("second")
        #expect(try store.nextForwarding(now: .noon) == nil)
        #expect(try store.forwardingsWaiting() == nil)
        #expect(try store.sessionCount() == 3)
    }

    @Test func triesAgainWhenItIsTime() throws {
        for id in ["first", "second"] { try store.save(.stretch(.example()), id: id, forwarding: true) }
        try store.retry("first", at: .noon.advanced(by: 10))
        #expect(try store.nextForwarding(now: .noon)?.session.id == "second")
        try store.retry("second", at: .noon.advanced(by: 20))
        #expect(try store.nextForwarding(now: .noon) == nil)
        let waiting = try #require(try store.forwardingsWaiting())
        #expect(waiting == (2, .noon.advanced(by: 10)))
        let next = try #require(try store.nextForwarding(now: .noon.advanced(by: 10)))
        #expect((next.session.id, next.attempts) == ("first", 1))
    }

    @Test func isNotBlockedByWhatCannotBeRead() throws {
        for id in ["bad", "good"] { try store.save(.stretch(.example()), id: id, forwarding: true) }
        try DatabaseQueue(path: "\(folder.path)/limber.sqlite").write { db in
            try db.execute(sql: "UPDATE session SET record = '' WHERE id = 'bad'")
        }
        #expect(try store.nextForwarding(now: .noon)?.session.id == "good")
        #expect(try store.forwardingsWaiting()?.count == 1)
    }

    @Test func noticesWhatIsWrittenByWhomever() throws {
        let before = try store.dataVersion()
        #expect(try store.dataVersion() == before)
        try store.save(.stretch(.example()), id: "one")
        let ours = try store.dataVersion()
        #expect(ours != before)
        #expect(try store.dataVersion() == ours)
        try DatabaseQueue(path: "\(folder.path)/limber.sqlite").write { db in
            try db.execute(sql: "DELETE FROM session")
        }
        #expect(try store.dataVersion() != ours)
    }
}

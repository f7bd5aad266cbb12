import ControlProtocol
import Foundation
import Platform
import PracticeCore
import PracticeData
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import Session

@Suite(.timeLimit(.minutes(5))) struct PendingRecordsTests {
    private let fixture = SessionFixture()
    private var pending: PendingRecords { fixture.files.pending }
    private var records: SessionRecords {
        SessionRecords(pending, practice: fixture.practice, isForwarding: true, logger: fixture.log.logger)
    }

    private func record(_ id: String) throws -> PendingRecord {
        records.pendingRecord(StoredSession(id: id, record: try #require(Checkpoint.sample(in: 5).ended()).record))
    }

    private func names() throws -> [String] { try fixture.folder.names(in: "state/pending") }

    @Test func areReadBack() throws {
        try pending.write(record("b"), into: nil)
        try pending.write(record("a"), into: pending.reserve(record("a")))
        #expect(try names() == ["a.json", "b.json"])
        #expect(try pending.files() == [.record(record("a")), .record(record("b"))])
        #expect(try fixture.files.unsavedSessions(now: .noon) == [record("a").session, record("b").session])
        #expect(pending.contains("a"))
        #expect(!pending.contains("c"))
    }

    /// The jump of the wall clock since the end of the session, and what is known of the time of the end: the end by the
    /// clock of that time, and the milliseconds to add to it.
    @Test(
        arguments: [
            ("a", 0, false, nil), ("a", 0, true, 0), ("a", 59_999, false, nil), ("a", 59_999, true, 0),
            ("a", 86_400_000, false, 86_400_000), ("a", -60_000, true, -60_000), ("b", 86_400_000, false, 0),
        ] as [(String, Int, Bool, Int?)])
    func areDatedOnceTheClockIsSet(boot: String, jump: Int, isSet: Bool, moved: Int?) throws {
        var record = try record("a")
        let end = record.session.record.completedAt
        record.unset = RestMoment(boot: "a", uptime: .seconds(100), wall: end)
        let now = RestMoment(
            boot: boot, uptime: .seconds(700), wall: Timestamp(milliseconds: end.milliseconds + 600_000 + jump))
        let dated = record.dated(now, isClockSet: isSet)?.record.completedAt
        #expect(dated?.milliseconds == moved.map { end.milliseconds + $0 })
    }

    @Test func waitForTheClockWithoutKeepingOthersWaiting() async throws {
        let isSet = Mutex(false)
        let now = Mutex(Timestamp.now())
        let practice = PracticeService(
            database: fixture.database,
            context: PracticeContext(
                now: { now.withLock(\.self) }, uptime: { .seconds(86_400 * 365 * 90) },
                isClockSet: { isSet.withLock(\.self) }, days: { .utc }, calendar: { .utc }, newID: { "a" }),
            waitLimits: .background, logger: fixture.log.logger)
        let records = SessionRecords(pending, practice: practice, logger: fixture.log.logger)
        let end = now.withLock(\.self)
        let record = try #require(Checkpoint.sample(in: 5).ended()).record.completed(at: end)
        records.write(StoredSession(id: "a", record: record))
        #expect(await !records.savePending())
        isSet.withLock { $0 = true }
        #expect(await records.save(StoredSession(id: "b", record: record)) == .saved)
        isSet.withLock { $0 = false }
        #expect(await !records.savePending())
        #expect(try names() == ["a.json"])
        now.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + 3_600_000) }
        #expect(await records.savePending())
        let saved = try await practice.read { try $0.sessions.sessions(of: .stretch) }
        let ends = saved.map { ($0.id, $0.record.completedAt.milliseconds - end.milliseconds) }
        #expect(ends.map(\.0) == ["a", "b"] && ends.map(\.1) == [3_600_000, 0])
        #expect(fixture.log.lines == [])
    }

    @Test func areSavedOnceWithTheirOutboxEntry() async throws {
        for _ in 1...2 {
            try pending.write(record("a"), into: nil)
            #expect(await records.savePending())
        }
        #expect(try names() == [])
        let practice = records.practice
        #expect(try await practice.read { try $0.sessions.sessions(of: .stretch).map(\.id) } == ["a"])
        #expect(try await practice.read { try $0.outbox.forwardingsWaiting() }?.count == 1)
        #expect(fixture.log.lines == [])
    }

    @Test(arguments: ["", "{", "null", "{}", "[]", #"{"id":"a","kind":"stretch","forwarding":false}"#])
    func nameDamagedFilesAndSaveOthers(text: String) async throws {
        try pending.write(record("b"), into: nil)
        let path = try fixture.folder.file("state/pending/a.json", text: text)
        #expect(throws: CheckpointFiles.UnreadableRecord.self) { try fixture.files.unsavedSessions(now: .noon) }
        fixture.files.logDamagedFiles(to: fixture.log.logger)
        #expect(fixture.log.lines == ["warning: ignoring a damaged session record file=\(path)"])
        #expect(await records.savePending())
        #expect(try names() == ["a.json"])
        #expect(fixture.log.lines.count == 1)
    }

    @Test func aRecordUnderAnotherNameIsDamaged() throws {
        try pending.write(record("a"), into: nil)
        let folder = "\(fixture.folder.path)/state/pending"
        try FileManager.default.moveItem(atPath: "\(folder)/a.json", toPath: "\(folder)/b.json")
        #expect(pending.files() == [.damaged(path: "\(folder)/b.json")])
    }

    @Test func keepTheReservationOfARecoverableSession() throws {
        for id in ["a", "b"] { try pending.write(record(id), into: nil) }
        for id in ["a", "b", "c"] { try fixture.folder.file("state/pending/\(id).json.room", text: "") }
        let room = try pending.reserve(record("d"))
        pending.removeAbandonedReservations(but: "a")
        #expect(try names() == ["a.json", "a.json.room", "b.json", "d.json.room"])
        try pending.write(record("d"), into: room)
    }
}

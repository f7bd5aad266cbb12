import Foundation
import PracticeData
import SessionCore
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
        records.pendingRecord(try #require(Checkpoint.sample(in: 5).record), id: id)
    }

    private func names() throws -> [String] { try fixture.folder.names(in: "state/pending") }

    @Test func areReadBack() throws {
        try pending.write(record("b"), into: nil)
        try pending.write(record("a"), into: pending.reserve(record("a")))
        #expect(try names() == ["a.json", "b.json"])
        #expect(try pending.files() == [.record(record("a")), .record(record("b"))])
        #expect(try fixture.files.unsavedSessions(now: .noon) == [record("a").entry, record("b").entry])
        #expect(pending.contains("a"))
        #expect(!pending.contains("c"))
    }

    @Test func areSavedOnceWithTheirOutboxEntry() async throws {
        for _ in 1...2 {
            try pending.write(record("a"), into: nil)
            #expect(await records.savePending())
        }
        #expect(try names() == [])
        let practice = records.practice
        #expect(try await practice.read { try $0.sessions.stretchSessions().map(\.id) } == ["a"])
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

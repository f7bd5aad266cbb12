import Foundation
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import Session

@Suite(.timeLimit(.minutes(5))) struct PendingRecordsTests {
    private let folder: TemporaryFolder
    private let pending: PendingRecords
    private let log = Log()

    init() throws {
        folder = try TemporaryFolder()
        pending = PendingRecords(stateFolder: "\(folder.path)/state")
    }

    private var records: SessionRecords {
        SessionRecords(
            pending, practice: .over("\(folder.path)/data/limber.sqlite", logger: log.logger), isForwarding: true,
            logger: log.logger)
    }

    private func record(_ id: String) throws -> PendingRecord {
        records.pendingRecord(try #require(Checkpoint.sample(in: 5).record), id: id)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/state/pending").sorted()
    }

    @Test func areReadBack() throws {
        try pending.write(record("b"), into: nil)
        try pending.write(record("a"), into: pending.reserve(record("a")))
        #expect(try names() == ["a.json", "b.json"])
        #expect(try pending.files() == [.record(record("a")), .record(record("b"))])
        #expect(pending.contains("a"))
        #expect(!pending.contains("c"))
    }

    @Test func areSavedOnceWithTheirOutboxEntry() async throws {
        try pending.write(record("a"), into: nil)
        #expect(await records.savePending())
        try pending.write(record("a"), into: nil)
        #expect(await records.savePending())
        #expect(try names() == [])
        let practice = records.practice
        #expect(try await practice.read { try $0.sessions.stretchSessions().map(\.id) } == ["a"])
        #expect(try await practice.outbox.waiting()?.count == 1)
        #expect(log.lines == [])
    }

    @Test(arguments: ["", "{", "null", "{}", "[]", #"{"id":"a","kind":"stretch","forwarding":false}"#])
    func nameDamagedFilesAndSaveOthers(text: String) async throws {
        try pending.write(record("b"), into: nil)
        try folder.file("state/pending/a.json", text: text)
        records.logDamagedFiles()
        let path = "\(folder.path)/state/pending/a.json"
        #expect(log.lines == ["warning: ignoring a damaged session record file=\(path)"])
        #expect(await records.savePending())
        #expect(try names() == ["a.json"])
        #expect(log.lines.count == 1)
    }

    @Test func aRecordUnderAnotherNameIsDamaged() throws {
        try pending.write(record("a"), into: nil)
        try FileManager.default.moveItem(
            atPath: "\(folder.path)/state/pending/a.json", toPath: "\(folder.path)/state/pending/b.json")
        #expect(pending.files() == [.damaged(path: "\(folder.path)/state/pending/b.json")])
    }

    @Test func keepTheReservationOfARecoverableSession() throws {
        for id in ["a", "b"] { try pending.write(record(id), into: nil) }
        for id in ["a", "b", "c"] { try folder.file("state/pending/\(id).json.room", text: "") }
        let room = try pending.reserve(record("d"))
        pending.removeAbandonedReservations(but: "a")
        #expect(try names() == ["a.json", "a.json.room", "b.json", "d.json.room"])
        try pending.write(record("d"), into: room)
    }
}

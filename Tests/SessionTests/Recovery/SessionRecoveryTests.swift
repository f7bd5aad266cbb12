import Foundation
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import Session

@Suite(.timeLimit(.minutes(5))) struct SessionRecoveryTests {
    private let folder: TemporaryFolder
    private let files: CheckpointFiles
    private let log = Log()
    private let practice: PracticeService

    init() throws {
        folder = try TemporaryFolder()
        practice = .over("\(folder.path)/data/limber.sqlite", logger: log.logger)
        files = CheckpointFiles(stateFolder: "\(folder.path)/state", runtimeFolder: folder.path)
    }

    private var recovery: SessionRecovery {
        SessionRecovery(
            files: files, records: SessionRecords(files.pending, practice: practice, logger: log.logger),
            logger: log.logger)
    }

    private func records() async throws -> [SessionRecord] {
        try await practice.read { try $0.sessions.stretchSessions().map { .stretch($0.record) } }
    }

    @Test func findsNothingWithoutACheckpoint() async throws {
        #expect(await recovery.recover(now: .noon) == .nothing)
        #expect(try folder.names == [])
    }

    @Test func keepsARecoverableSession() async throws {
        try files.save(.sample())
        #expect(await recovery.recover(now: .noon) == .resumable(.sample()))
        #expect(files.load() == .sample())
        #expect(try folder.names == ["state"])
    }

    @Test func deletesAStaleSession() async throws {
        try files.save(.sample())
        #expect(await recovery.recover(now: .noon.advanced(by: 3601)) == .nothing)
        #expect(files.load() == nil)
        #expect(log.lines == [])
        #expect(try await records() == [])
    }

    @Test func recordsAStaleSessionAsStopped() async throws {
        let checkpoint = Checkpoint.sample(in: 3)
        try files.save(checkpoint)
        #expect(await recovery.recover(now: .noon.advanced(by: 3601)) == .nothing)
        let record = try #require(try await records().first?.stretch)
        #expect(record.completedAt == .noon)
        #expect(record.stretches.map(\.stretchId) == ["neck-turn"])
        #expect(!record.completedFully)
        #expect(files.load() == nil)
    }

    @Test func recordsASessionKilledInItsClosingOnce() async throws {
        try await practice.open()
        try files.save(.sample(in: 5))
        #expect(await recovery.recover(now: .noon.advanced(by: 86_400)) == .nothing)
        #expect(await recovery.recover(now: .noon.advanced(by: 86_400)) == .nothing)
        #expect(try await records() == [#require(Checkpoint.sample(in: 5).record)])
        #expect(files.load() == nil)
        #expect(log.lines == [])
    }

    @Test func recordsASessionKilledAfterTheSaveOnce() async throws {
        let checkpoint = Checkpoint.sample(in: 5)
        let record = SessionRecord.stretch(
            StretchRecord(completedAt: .noon.advanced(by: 1), totalDurationSeconds: 23, stretches: []))
        try await practice.sessions.record(record, id: checkpoint.id)
        try files.save(checkpoint)
        #expect(await recovery.recover(now: .noon.advanced(by: 2)) == .nothing)
        #expect(try await records() == [record])
        #expect(files.load() == nil)
    }

    @Test func offersNoRecordedSession() async throws {
        try await practice.sessions.record(#require(Checkpoint.sample(in: 5).record), id: Checkpoint.sample().id)
        try files.save(.sample())
        #expect(await recovery.recover(now: .noon) == .nothing)
        #expect(files.load() == nil)
        try files.save(.sample(id: "0a-2"))
        #expect(await recovery.recover(now: .noon) == .resumable(.sample(id: "0a-2")))
    }

    @Test func clearingDeletesLeftovers() async throws {
        try folder.file("data", text: "")
        try files.save(.sample(id: "0a-1", in: 5))
        #expect(await recovery.recover(now: .noon) == .unrecorded())
        try files.save(.sample(id: "0a-2"))
        files.forgetLeftovers()
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/state") == ["pending"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/state/pending") == [])
    }

    @Test func clearingKeepsTheCheckpointInUse() async throws {
        try files.save(.sample())
        try await files.locked { files.forgetLeftovers() }
        #expect(files.load() == .sample())
    }

    @Test func retriesAnUnsavedRecord() async throws {
        // No user, not even root, can create a folder below a file.
        try folder.file("data", text: "")
        try files.save(.sample(id: "0a-1", in: 5))
        #expect(await recovery.recover(now: .noon) == .unrecorded())
        #expect(log.lines.count == 1)
        // Later sessions use the same files, and one of them is killed in its closing as well.
        try files.save(.sample(id: "0a-2", in: 5))
        #expect(await recovery.recover(now: .noon) == .unrecorded())
        #expect(log.lines.count == 2)
        try files.save(.sample(id: "0a-3"))
        #expect(await recovery.recover(now: .noon) == .unrecorded(besides: .sample(id: "0a-3")))

        try FileManager.default.removeItem(atPath: "\(folder.path)/data")
        try await practice.open()
        #expect(await recovery.recover(now: .noon) == .resumable(.sample(id: "0a-3")))
        #expect(try await records().count == 2)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/state").sorted()
                == ["pending", "session.json"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/state/pending") == [])
    }

    @Test func recordsLeftoversOfVersion10() async throws {
        try files.save(.sample(in: 5))
        try FileManager.default.moveItem(
            atPath: "\(folder.path)/state/session.json", toPath: "\(folder.path)/state/unrecorded-0a-1.json")
        #expect(await recovery.recover(now: .noon) == .nothing)
        #expect(try await records() == [#require(Checkpoint.sample(in: 5).record)])
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/state") == ["pending"])
    }

    @Test func offersNoSessionWithAPendingRecord() async throws {
        try folder.file("data", text: "")
        try files.save(.sample(in: 5))
        #expect(await recovery.recover(now: .noon) == .unrecorded())
        // The state of a process that was killed between the two writes.
        try files.save(.sample())
        #expect(await recovery.recover(now: .noon) == .unrecorded())
        #expect(files.load() == nil)
    }

    @Test func keepsARecordWhileTheDatabaseIsLocked() async throws {
        try await practice.open()
        let database = try LockedDatabase("\(folder.path)/data/limber.sqlite")
        try files.save(.sample(in: 5))
        #expect(await recovery.recover(now: .noon) == .unrecorded())
        try database.unlock()
        #expect(await recovery.recover(now: .noon) == .nothing)
        #expect(try await records() == [#require(Checkpoint.sample(in: 5).record)])
    }
}

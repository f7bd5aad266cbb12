import Foundation
import SessionCore
import Store
import TestSupport
import Testing

@testable import Session

@Suite struct SessionRecoveryTests {
    private let folder: TemporaryFolder
    private let files: CheckpointFiles
    private let warnings = Warnings()

    init() throws {
        folder = try TemporaryFolder()
        files = CheckpointFiles(stateFolder: "\(folder.path)/state", runtimeFolder: folder.path)
    }

    private var database: String { "\(folder.path)/data/limber.sqlite" }

    private var recovery: SessionRecovery {
        SessionRecovery(files: files, database: database, warn: warnings.add)
    }

    private var records: [SessionRecord] {
        get throws { try Store(path: database).stretchSessions().map { .stretch($0.record) } }
    }

    @Test func findsNothingWhereNothingWasLeft() throws {
        #expect(recovery.recover(now: .noon) == nil)
        #expect(try folder.names == [])
    }

    @Test func leavesASessionThatCanBeResumedWhereItIs() throws {
        try files.save(.sample())
        #expect(recovery.recover(now: .noon) == .sample())
        #expect(files.load() == .sample())
        #expect(try folder.names == ["state"])
    }

    @Test func passesOverAStaleOne() throws {
        try files.save(.sample())
        #expect(recovery.recover(now: .noon.advanced(by: 3601)) == nil)
        #expect(warnings.all == [])
        #expect(try records == [])
    }

    @Test func recordsWhatDiedInItsClosingOnce() throws {
        try files.save(.sample(in: 5))
        #expect(recovery.recover(now: .noon.advanced(by: 86_400)) == nil)
        #expect(recovery.recover(now: .noon.advanced(by: 86_400)) == nil)
        #expect(try records == [Checkpoint.sample(in: 5).record])
        #expect(files.load() == nil)
        #expect(warnings.all == [])
    }

    @Test func doesNotDoubleWhatWasRecordedJustBeforeItDied() throws {
        let checkpoint = Checkpoint.sample(in: 5)
        let record = SessionRecord.stretch(
            StretchRecord(completedAt: .noon.advanced(by: 1), totalDurationSeconds: 23, stretches: []))
        try Store(path: database).save(record, id: checkpoint.id)
        try files.save(checkpoint)
        #expect(recovery.recover(now: .noon.advanced(by: 2)) == nil)
        #expect(try records == [record])
        #expect(files.load() == nil)
    }

    @Test func offersNothingThatIsRecordedAlready() throws {
        try Store(path: database).save(Checkpoint.sample().record, id: Checkpoint.sample().id)
        try files.save(.sample())
        #expect(recovery.recover(now: .noon) == nil)
        #expect(files.load() == nil)
        try files.save(.sample(id: "0a-2"))
        #expect(recovery.recover(now: .noon) == .sample(id: "0a-2"))
    }

    @Test func forgetsWhatSessionsHaveLeftBehindWhenEverythingIsCleared() throws {
        try folder.file("data", text: "")
        try files.save(.sample(id: "0a-1", in: 5))
        #expect(recovery.recover(now: .noon) == nil)
        try files.save(.sample(id: "0a-2"))
        files.forgetLeftovers()
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/state") == [])
    }

    @Test func leavesARunningSessionItsCheckpointWhenEverythingIsCleared() async throws {
        try files.save(.sample())
        try await files.locked { files.forgetLeftovers() }
        #expect(files.load() == .sample())
    }

    @Test func keepsWhatCannotBeRecordedUntilItCan() throws {
        // No folder can be made below a file, by root neither.
        try folder.file("data", text: "")
        try files.save(.sample(id: "0a-1", in: 5))
        #expect(recovery.recover(now: .noon) == nil)
        #expect(warnings.all.count == 1)
        // The sessions after it keep theirs in the same place, and one of them dies in its closing as well.
        try files.save(.sample(id: "0a-2", in: 5))
        #expect(recovery.recover(now: .noon) == nil)
        #expect(warnings.all.count == 3)
        try files.save(.sample(id: "0a-3"))
        #expect(recovery.recover(now: .noon) == .sample(id: "0a-3"))

        try FileManager.default.removeItem(atPath: "\(folder.path)/data")
        #expect(recovery.recover(now: .noon) == .sample(id: "0a-3"))
        #expect(try records.count == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/state") == ["session.json"])
    }
}

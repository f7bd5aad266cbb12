import Foundation
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import Session

@Suite(.timeLimit(.minutes(5))) struct SessionRecoveryTests {
    private let fixture = SessionFixture()
    private var files: CheckpointFiles { fixture.files }
    private var practice: PracticeService { fixture.practice }

    private func recover(after seconds: Double = 0) async -> SessionRecovery.Findings {
        await fixture.recover(now: .noon.advanced(by: seconds))
    }

    private func records() async throws -> [SessionRecord] {
        try await practice.read { try $0.sessions.sessions(of: .stretch).map(\.record) }
    }

    @Test func findsNothingWithoutACheckpoint() async throws {
        #expect(await recover() == .nothing)
        #expect(try fixture.folder.names == ["run"])
    }

    @Test func keepsARecoverableSession() async throws {
        try files.save(.sample())
        #expect(await recover() == .resumable(.sample()))
        #expect(files.load() == .sample())
        #expect(try fixture.folder.names == ["run", "state"])
    }

    /// A session that is stale before its first stretch ends or after that, and one that was killed in its closing:
    /// the seconds until it is found, and its record.
    @Test(
        arguments: [
            (1, 3601, [], false), (3, 3601, ["neck-turn"], false), (5, 86_400, ["neck-turn", "back-bend"], true),
        ] as [(Int, Double, [String], Bool)])
    func recordsAStaleSessionOnce(phase: Int, seconds: Double, stretches: [String], isFull: Bool) async throws {
        try await practice.open()
        try files.save(.sample(in: phase))
        for _ in 1...2 { #expect(await recover(after: seconds) == .nothing) }
        let records = try await records().compactMap(\.stretch)
        #expect(records.count == (stretches.isEmpty ? 0 : 1))
        #expect(records.flatMap(\.stretches).map(\.stretchId) == stretches)
        #expect(records.allSatisfy { $0.completedAt == .noon && $0.completedFully == isFull })
        #expect(files.load() == nil)
        #expect(fixture.log.lines == [])
    }

    /// A recoverable session, one that was killed in its closing, and a stale one.
    @Test(arguments: [(1, 0.0, false), (5, 0, true), (3, 3601, true)])
    func savesEndedSessionsWithoutAStart(phase: Int, seconds: Double, isEnded: Bool) async throws {
        try files.save(.sample(in: phase))
        let recovery = SessionRecovery(files: files, records: fixture.records, logger: fixture.log.logger)
        let now = Timestamp.noon.advanced(by: seconds)
        // In the process that plays it, the session has not ended.
        let unended = try await files.locked {
            await recovery.saveEnded(now: now)
            return try files.unsavedSessions(now: now)
        }
        #expect(unended == [])
        #expect(files.load() == .sample(in: phase))
        let unsaved = try files.unsavedSessions(now: now)
        #expect(unsaved.map(\.id) == (isEnded ? ["0a-1"] : []))
        #expect(files.load() == .sample(in: phase))
        for _ in 1...2 { await recovery.saveEnded(now: now) }
        #expect(files.load() == (isEnded ? nil : .sample(in: phase)))
        #expect(try await records() == unsaved.map(\.record))
        #expect(try files.unsavedSessions(now: now) == [])
    }

    @Test func recordsASessionKilledAfterTheSaveOnce() async throws {
        let checkpoint = Checkpoint.sample(in: 5)
        let record = SessionRecord.stretch(
            StretchRecord(completedAt: .noon.advanced(by: 1), totalDurationSeconds: 23, stretches: []))
        try await practice.record(record, id: checkpoint.id)
        try files.save(checkpoint)
        #expect(await recover(after: 2) == .nothing)
        #expect(try await records() == [record])
        #expect(files.load() == nil)
    }

    @Test func offersNoRecordedSession() async throws {
        try await practice.record(#require(Checkpoint.sample(in: 5).ended()?.record), id: Checkpoint.sample().id)
        try files.save(.sample())
        #expect(await recover() == .nothing)
        #expect(files.load() == nil)
        try files.save(.sample(id: "0a-2"))
        #expect(await recover() == .resumable(.sample(id: "0a-2")))
    }

    @Test func clearingDeletesLeftovers() async throws {
        try fixture.obstructDatabase()
        try files.save(.sample(id: "0a-1", in: 5))
        #expect(await recover() == .unrecorded())
        try files.save(.sample(id: "0a-2"))
        files.forgetLeftovers()
        #expect(try fixture.folder.names(in: "state") == ["pending"])
        #expect(try fixture.folder.names(in: "state/pending") == [])
    }

    @Test func clearingKeepsTheCheckpointInUse() async throws {
        try files.save(.sample())
        try await files.locked { files.forgetLeftovers() }
        #expect(files.load() == .sample())
    }

    @Test func retriesAnUnsavedRecord() async throws {
        try fixture.obstructDatabase()
        // Later sessions use the same files, and one of them is killed in its closing as well.
        for (count, id) in [(1, "0a-1"), (2, "0a-2")] {
            try files.save(.sample(id: id, in: 5))
            #expect(await recover() == .unrecorded())
            #expect(fixture.log.lines.count == count)
        }
        try files.save(.sample(id: "0a-3"))
        #expect(await recover() == .unrecorded(besides: .sample(id: "0a-3")))

        try fixture.clearDatabase()
        try await practice.open()
        #expect(await recover() == .resumable(.sample(id: "0a-3")))
        #expect(try await records().count == 2)
        #expect(try fixture.folder.names(in: "state") == ["pending", "session.json"])
        #expect(try fixture.folder.names(in: "state/pending") == [])
    }

    @Test func recordsLeftoversOfVersion10() async throws {
        try files.save(.sample(in: 5))
        let state = "\(fixture.folder.path)/state"
        try FileManager.default.moveItem(atPath: "\(state)/session.json", toPath: "\(state)/unrecorded-0a-1.json")
        #expect(await recover() == .nothing)
        #expect(try await records() == [#require(Checkpoint.sample(in: 5).ended()?.record)])
        #expect(try fixture.folder.names(in: "state") == ["pending"])
    }

    @Test func offersNoSessionWithAPendingRecord() async throws {
        try fixture.obstructDatabase()
        try files.save(.sample(in: 5))
        #expect(await recover() == .unrecorded())
        // The state of a process that was killed between the two writes.
        try files.save(.sample())
        #expect(await recover() == .unrecorded())
        #expect(files.load() == nil)
    }

    @Test func keepsARecordWhileTheDatabaseIsLocked() async throws {
        try await practice.open()
        let database = try LockedDatabase(fixture.database)
        try files.save(.sample(in: 5))
        #expect(await recover() == .unrecorded())
        try database.unlock()
        #expect(await recover() == .nothing)
        #expect(try await records() == [#require(Checkpoint.sample(in: 5).ended()?.record)])
    }
}

import ControlProtocol
import Foundation
import Glibc
import Platform
import Playback
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import Session

@Suite(.serialized, .timeLimit(.minutes(5))) struct SessionPersistenceTests {
    private let fixture = SessionFixture()

    private var sessions: [StoredSession] { get throws { try fixture.data.sessions.sessions(of: .stretch) } }
    private var records: [StretchRecord] { get throws { try sessions.compactMap(\.record.stretch) } }

    private func isCompleted(_ outcome: SessionOutcome, as saved: SessionOutcome.Saved) -> Bool {
        outcome.end?.reason == nil && outcome == outcome.end.map { .ended($0, saved) }
    }

    @Test func recordsACompleteSessionAndDeletesItsCheckpoint() async throws {
        let performance = try await fixture.play(
            fixture.plan("neck:10 back:10"), persistence: fixture.persistence, at: "3=skip")
        #expect(isCompleted(performance.outcome, as: .saved))
        let session = try #require(try sessions.first)
        let record = session.record
        // 2 of 5 s of a half were heard.
        let length = SessionLength(heard: 48_000 * 19, planned: 48_000 * 22)
        #expect(
            performance.events.last?.kind == .ended(SessionEnd(record: record, id: session.id, length: length)))
        #expect(record.stretches.map(\.skippedSegments) == [1, 0])
        #expect(try records.count == 1)
        #expect(fixture.files.load() == nil)
        #expect(try fixture.data.sessions.lastStretches() == [.neck: "neck-turn", .back: "back-bend"])
    }

    @Test func namesTheStoredRecordOfAStop() async throws {
        let performance = try await fixture.play(
            fixture.plan("neck:10 back:10"), persistence: fixture.persistence, at: "13=stop")
        let session = try #require(try sessions.first)
        let length = SessionLength(heard: 48_000 * 13, planned: 48_000 * 22)
        #expect(
            performance.events.last?.kind
                == .ended(SessionEnd(.user, record: session.record, id: session.id, length: length)))
    }

    @Test func namesNoRecordThatIsNotKept() async throws {
        let performance = try await fixture.play(fixture.plan())
        #expect(performance.events.last?.record != nil)
        #expect(performance.events.last?.recordID == nil)
    }

    @Test(arguments: ["3=stop", "3=pause"])
    func leavesNothingAfterAStop(command: String) async throws {
        _ = try await fixture.play(fixture.plan(), persistence: fixture.persistence, at: command, pauseLimit: 48_000)
        #expect(fixture.files.load() == nil)
        #expect(try records == [])
    }

    @Test func keepsTheCheckpointAfterAnOutputFailure() async throws {
        let controller = try fixture.controller(
            for: fixture.plan(), output: .raw(path: "/dev/full"), persistence: fixture.persistence)
        let error = await #expect(throws: SinkError.self) { try await controller.run() }
        #expect(error == .failed("cannot write to '/dev/full': No space left on device"))
        #expect(fixture.files.load()?.verdict(now: .now()) == .resumable)
        #expect(await controller.answer(to: .play) == .noSession)
    }

    @Test func keepsAnEarlierCheckpointIfTheOutputFails() async throws {
        try fixture.files.save(.sample())
        let path = "\(fixture.folder.path)/fifo"
        try #require(mkfifo(path, 0o600) == 0)
        let controller = try fixture.controller(
            for: fixture.plan(), output: .raw(path: path), persistence: fixture.persistence)
        // A FIFO is opened with the first frame.
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        _ = await #expect(throws: SinkError.self) { try await controller.run() }
        #expect(fixture.files.load() == .sample())
    }

    @Test func warnsOnceIfNothingCanBeSaved() async throws {
        // No user, not even root, can create a folder below a file.
        let path = try fixture.folder.file("file", text: "")
        let files = CheckpointFiles(stateFolder: "\(path)/limber", runtimeFolder: path)
        let records = SessionRecords(files.pending, practice: fixture.practice, logger: fixture.log.logger)
        let persistence = SessionPersistence(files: files, records: records, logger: fixture.log.logger)
        let performance = try await fixture.play(fixture.plan(), persistence: persistence, at: "3=skip 4=previous")
        #expect(isCompleted(performance.outcome, as: .saved))
        #expect(EventLaws(of: performance.events).violations == [])
        let folder = "a folder of Limber is a link, a file or another user's; remove or rename it"
        let reason = "cannot write '\(path)/limber/pending': \(folder)"
        #expect(fixture.log.lines == ["warning: this session may not be saved error=\(reason)"])
    }

    @Test func keepsAnUnsavedRecordForTheNextStart() async throws {
        try fixture.obstructDatabase()
        let performance = try await fixture.play(fixture.plan(), persistence: fixture.persistence, at: "3=skip")
        guard case .ended(let end, .pending(let reason)) = performance.outcome else {
            Issue.record("it has ended as \(performance.outcome)")
            return
        }
        #expect(reason.contains(fixture.database))

        try fixture.clearDatabase()
        #expect(await fixture.recover() == .nothing)
        #expect(try records.map(\.stretches) == [#require(end.record).stretches])
        #expect(fixture.files.load() == nil)
    }

    @Test(arguments: [true, false]) func warnsOnceIfNoPositionCanBeWritten(isOnDisk: Bool) async throws {
        let files = CheckpointFiles(
            stateFolder: "\(fixture.folder.path)/state",
            runtimeFolder: isOnDisk ? "/proc" : "\(fixture.folder.path)/run")
        let path = files.positionPath
        if !isOnDisk { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) }
        let persistence = SessionPersistence(files: files, records: nil, logger: fixture.log.logger)
        let performance = try await fixture.play(fixture.plan(), persistence: persistence, at: "3=skip 4=previous")
        #expect(isCompleted(performance.outcome, as: .notKept))
        let reason = isOnDisk ? "its folder is not in memory (tmpfs)" : "File exists"
        let warning = "warning: after a crash this session resumes only from its last pause, skip or stretch"
        #expect(fixture.log.lines == ["\(warning) error=cannot write '\(path)': \(reason)"])
    }

    @Test func goesOnAfterItsPositionIsTruncated() async throws {
        let checkpoint = try await fixture.play(fixture.plan(), interruptedAfter: "0 says neck") { controller in
            try await until { fixture.folder.has("run/position") }
            #expect(truncate(fixture.files.positionPath, 0) == 0)
            try await controller.perform(.pause)
        }
        #expect(checkpoint.position.pausedAt != nil)
    }

    @Test func savesTheDurationOfAPause() async throws {
        let checkpoint = try await fixture.play(fixture.plan(), interruptedAfter: "0 says neck") { controller in
            try await controller.perform(.pause)
            // A pause yields no event to wait for.
            try await until { fixture.files.load()?.position.elapsed ?? 0 >= 24_000 }
        }
        #expect(checkpoint.position.pausedAt != nil)
        #expect(checkpoint.position.progress.cursor.frame < 24_000)
    }
}

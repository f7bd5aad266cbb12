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

@Suite(.serialized) struct SessionPersistenceTests {
    private let studio: Studio

    init() throws { studio = try Studio() }

    private var records: [StretchRecord] {
        get throws { try studio.data.sessions.stretchSessions().map(\.record) }
    }

    private func isCompleted(_ outcome: SessionOutcome, as saved: SessionOutcome.Saved) -> Bool {
        if case .completed(_, saved, _) = outcome { true } else { false }
    }

    @Test func recordsACompletedSessionAndForgetsItsCheckpoint() async throws {
        let performance = try await studio.play(studio.plan("neck:10 back:10"), keeper: studio.keeper, at: "3=skip")
        #expect(isCompleted(performance.outcome, as: .saved))
        let record = try #require(try records.first)
        // 2 of 5 s of a half were heard.
        let length = SessionLength(heard: 48_000 * 19, planned: 48_000 * 22)
        #expect(performance.events.last?.kind == .completed(record: .stretch(record), length: length))
        #expect(record.stretches.map(\.skippedSegments) == [1, 0])
        #expect(try records.count == 1)
        #expect(studio.files.load() == nil)
        #expect(try studio.data.sessions.lastStretches() == [.neck: "neck-turn", .back: "back-bend"])
    }

    @Test(arguments: ["3=stop", "3=pause"])
    func leavesNothingOfASessionThatWasEnded(command: String) async throws {
        _ = try await studio.play(studio.plan(), keeper: studio.keeper, at: command, pauseLimit: 48_000)
        #expect(studio.files.load() == nil)
        #expect(try records == [])
    }

    @Test func leavesTheCheckpointOfASessionWhoseOutputFails() async throws {
        let controller = try studio.controller(
            for: studio.plan(), output: .raw(path: "/dev/full"), keeper: studio.keeper)
        let error = await #expect(throws: SinkError.self) { try await controller.run() }
        #expect(error == .failed("cannot write to '/dev/full': No space left on device"))
        #expect(studio.files.load()?.verdict(now: Timestamp(Date())) == .resumable)
        #expect(await controller.answer(to: .play) == .noSession)
    }

    @Test func leavesTheCheckpointOfAnEarlierSessionWhereTheOutputNeverOpened() async throws {
        try studio.files.save(.sample())
        let controller = try studio.controller(
            for: studio.plan(), output: .raw(path: studio.folder.path), keeper: studio.keeper)
        _ = await #expect(throws: SinkError.self) { try await controller.run() }
        #expect(studio.files.load() == .sample())
    }

    @Test func warnsOnceWhereNothingCanBeKeptAndPlaysOn() async throws {
        // Below a file no folder can be made, by root neither.
        try studio.folder.file("file", text: "")
        let files = CheckpointFiles(
            stateFolder: "\(studio.folder.path)/file/limber", runtimeFolder: "\(studio.folder.path)/file")
        let records = SessionRecords(files.pending, practice: studio.practice, logger: studio.log.logger)
        let keeper = SessionPersistence(files: files, records: records, logger: studio.log.logger)
        let performance = try await studio.play(studio.plan(), keeper: keeper, at: "3=skip 4=previous")
        #expect(isCompleted(performance.outcome, as: .saved))
        #expect(EventLaws(of: performance.events).violations == [])
        let path = "\(studio.folder.path)/file/limber/pending"
        #expect(
            studio.log.lines == ["warning: this session may not be saved error=cannot write '\(path)': Not a directory"]
        )
    }

    @Test func keepsTheRecordThatHistoryDoesNotTakeForTheNextStart() async throws {
        try studio.folder.file("data", text: "")
        let plan = try studio.plan()
        let performance = try await studio.play(plan, keeper: studio.keeper, at: "3=skip")
        guard case .completed(let record, .pending(let reason), _) = performance.outcome else {
            Issue.record("it has ended as \(performance.outcome)")
            return
        }
        #expect(reason.contains(studio.database))

        try FileManager.default.removeItem(atPath: "\(studio.folder.path)/data")
        #expect(await studio.recovery.recover(now: .now()) == .nothing)
        #expect(try records.map(\.stretches) == [#require(record?.stretch).stretches])
        #expect(studio.files.load() == nil)
    }

    @Test(.timeLimit(.minutes(5)))
    func keepsATransitionBeforeWhatWasCountedOnFromThePlaceBeforeIt() async throws {
        // So long that a pipe has no room for the checkpoint: to write it there waits for who reads.
        let id = String(repeating: "a", count: 100_000)
        let before = Checkpoint.sample(id: id, elapsed: 150_000)
        let after = Checkpoint.sample(id: id, frame: 100_000, elapsed: 600_000)
        func position() throws -> Checkpoint.Position? {
            Checkpoint.Position(line: (try? studio.folder.text(of: "run/position")) ?? "", id: id)
        }
        let keeper = studio.keeper
        let running = Task { await keeper.run() }
        let longAgo = MonotonicTime.now.advanced(by: .seconds(-10))
        keeper.note(
            .transition(
                before,
                MovingPosition(
                    position: before.position, id: id, time: longAgo, pace: .sound(frames: 480_000, withMusic: false))))
        try await until { try position()?.elapsed == 150_000 + 480_000 }
        let pipe = "\(studio.folder.path)/state/session.json.new"
        #expect(mkfifo(pipe, 0o600) == 0)
        keeper.note(.transition(after, MovingPosition(position: after.position, id: id, time: .now, pace: .none)))
        // Opens when the checkpoint begins to be written.
        let reader = open(pipe, O_RDONLY)
        #expect(try position() == after.position)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while read(reader, &bytes, bytes.count) > 0 {}
        close(reader)
        keeper.note(.end)
        await running.value
    }

    @Test(.timeLimit(.minutes(5)))
    func notesTheTimeOfAPauseAsItPasses() async throws {
        let checkpoint = try await studio.play(
            studio.plan(), interruptedAfter: { $0.line == "0 says neck" },
            and: { controller in
                try await controller.perform(.pause)
                // Nothing happens that could be waited for: that is what a pause is.
                try await until { studio.files.load()?.position.elapsed ?? 0 >= 24_000 }
            })
        #expect(checkpoint.position.pausedAt != nil)
        #expect(checkpoint.position.progress.cursor.frame < 24_000)
    }
}

import ControlProtocol
import Foundation
import Platform
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import Session

@Suite struct CheckpointTests {
    private static let paused = Checkpoint.sample(pausedAt: .noon, savedAt: .noon.advanced(by: 1700))
    private static let inClosing = Checkpoint.sample(in: 5)

    /// A checkpoint is fresh for an hour, from a pause on despite later saves, and in the closing at any age.
    @Test(arguments: [
        (Checkpoint.sample(), 0, Checkpoint.Verdict.resumable), (.sample(), 3600, .resumable),
        (.sample(), 3600.001, .stale), (.sample(), 1e9, .stale), (paused, 3600, .resumable), (paused, 3600.001, .stale),
        (inClosing, -3600, .finished), (inClosing, 0, .finished), (inClosing, 1e9, .finished),
        // A clock that was set back.
        (.sample(), -0.001, .resumable), (.sample(), -3600, .resumable), (.sample(), -1e9, .resumable),
    ])
    func isFreshForAnHour(checkpoint: Checkpoint, age: Double, verdict: Checkpoint.Verdict) {
        #expect(checkpoint.verdict(now: .noon.advanced(by: age)) == verdict)
    }

    @Test func recordsCompletedStretches() throws {
        let checkpoint = Checkpoint.sample(in: 5, skipped: [.both, .segment(2)], elapsed: 48_000 * 23 - 1)
        let record = try #require(checkpoint.ended()?.record.stretch)
        #expect(record.completedAt == .noon)
        #expect(record.totalDurationSeconds == 22)
        #expect(record.stretches.map(\.stretchId) == ["neck-turn", "back-bend"])
        #expect(record.stretches.map(\.skippedSegments) == [2, 1])
        #expect(record.regionsCompleted == 1)
        #expect(record.regionsSkipped == 1)
    }

    @Test(arguments: [(0, 0), (2, 0), (3, 1), (4, 1)])
    func asksAboutItsStretch(phase: Int, index: Int) {
        let stretch = Checkpoint.sample(in: phase, frame: 0).recoverable?.inStretch
        #expect(stretch?.index == index)
        #expect(stretch?.count == 2)
        #expect(stretch?.name == ["Turn", "Bend"][index])
    }
}

@Suite(.timeLimit(.minutes(5))) struct CheckpointFilesTests {
    private let fixture = SessionFixture()
    private var folder: TemporaryFolder { fixture.folder }
    private var files: CheckpointFiles { fixture.files }

    private func write(_ position: Checkpoint.Position, id: String = "0a-1") throws {
        try folder.file("run/position", text: position.line(id: id))
    }

    @Test func loadWhatWasSavedUntilItIsRemoved() throws {
        try files.save(.sample())
        #expect(files.load() == .sample())
        #expect(try folder.names == ["run", "state"])
        #expect(try folder.names(in: "run") == [])
        #expect(try folder.permissions(of: "state") == 0o700)
        try write(Checkpoint.sample().position)
        files.remove()
        #expect(files.load() == nil)
        #expect(try folder.names(in: "run") == [])
    }

    @Test func preferTheLaterPosition() throws {
        try files.save(.sample(frame: 10, elapsed: 1000))
        try write(Checkpoint.sample(frame: 20, elapsed: 1001).position)
        #expect(files.load() == .sample(frame: 20, elapsed: 1001))
        // A transition saved before its position was written.
        try files.save(.sample(in: 2, frame: 0, elapsed: 1001))
        #expect(files.load() == .sample(in: 2, frame: 0, elapsed: 1001))
    }

    @Test func ignoreTheWallClockInComparisons() throws {
        try files.save(.sample(elapsed: 1000))
        let setBack = Checkpoint.sample(frame: 20, elapsed: 2000, savedAt: .noon.advanced(by: -3600))
        try write(setBack.position)
        #expect(files.load() == setBack)
    }

    /// Versions up to 1.1 wrote the line alone.
    @Test func readTheLineWithoutAPage() throws {
        try files.save(.sample())
        try folder.file("run/position", text: "0a-1 2 20 77 60000 60000 1769428800000 - 10 .")
        #expect(files.load() == .sample(in: 2, frame: 20, elapsed: 60_000))
    }

    @Test(arguments: [
        // Another session's position, and one off the timeline.
        "0a-2 2 20 77 60000 60000 1769428800000 - 10 .", "0a-1 6 20 77 60000 1769428800000 - 10 .",
        "0a-1 -1 20 77 60000 60000 1769428800000 - 10 .", "0a-1 2 240001 77 60000 1769428800000 - 10 .",
        "0a-1 2 -1 77 60000 60000 1769428800000 - 10 .", "0a-1 2 20 77 60000 1769428800000 - 1 .",
        // Numbers that would overflow in additions.
        "0a-1 2 20 9223372036854775807 60000 1769428800000 - 10 .",
        "0a-1 2 20 77 9223372036854775807 1769428800000 - 10 .",
        "0a-1 2 20 77 60000 -9223372036854775808 - 10 .",
        "0a-1 2 20 77 60000 1769428800000 9223372036854775807 10 .",
    ])
    func ignoreAnImpossiblePosition(line: String) throws {
        try files.save(.sample())
        try folder.file("run/position", text: line)
        #expect(files.load() == .sample())
    }

    @Test(arguments: ["", "{", "null", "[]", #"{"id":"0a-1"}"#, "\u{FFFD}\0\u{1}", nil])
    func rejectOtherContent(text: String?) throws {
        try files.save(.sample())
        let whole = try folder.text(of: "state/session.json")
        // Without a text, the file is truncated.
        let path = try folder.file("state/session.json", text: text ?? String(whole.prefix(whole.count / 2)))
        #expect(files.load() == nil)
        let log = Log()
        files.logDamagedFiles(to: log.logger)
        #expect(log.lines == ["warning: ignoring a damaged checkpoint of a session file=\(path)"])
        files.remove()
        files.logDamagedFiles(to: log.logger)
        #expect(log.lines.count == 1)
    }

    @Test(arguments: [
        ("\"seconds\":10", "\"seconds\":9223372036854775807"), ("\"seconds\":10", "\"seconds\":-10"),
        ("\"frames\":48000", "\"frames\":-1"), ("\"frames\":24000", "\"frames\":9223372036854775807"),
        ("\"phase\":1", "\"phase\":99"), ("\"frame\":1234", "\"frame\":-1"), ("\"skipped\":[1,0]", "\"skipped\":[1]"),
        ("\"elapsed\":50000", "\"elapsed\":-1"), ("\"musicPosition\":77", "\"musicPosition\":9223372036854775807"),
        ("\"id\":\"0a-1\"", "\"id\":\"../../0a-1\""), ("\"id\":\"0a-1\"", "\"id\":\"\""),
    ])
    func rejectImpossibleValues(old: String, new: String) throws {
        try files.save(.sample())
        let text = try folder.text(of: "state/session.json")
        let edited = text.replacing(old, with: new)
        #expect(edited != text)
        try folder.file("state/session.json", text: edited)
        #expect(files.load() == nil)
    }

    @Test(arguments: [
        Checkpoint.sample(), .sample(in: 5, frame: 0, skipped: [.both, .segment(2)]),
        .sample(pausedAt: .noon.advanced(by: -12.345)), .sample(elapsed: 1 << 47),
    ])
    func readThePage(checkpoint: Checkpoint) throws {
        try files.save(.sample(elapsed: 0))
        let page = try PositionPage(at: files.positionPath, id: checkpoint.id)
        page.write(Checkpoint.sample(elapsed: 7).position)
        page.write(checkpoint.position)
        try page.publish()
        #expect(files.load() == checkpoint)
        let text = MappedPage.text(of: try folder.bytes(of: "run/position"))
        #expect(String(decoding: text, as: UTF8.self) == checkpoint.position.line(id: checkpoint.id))
    }

    @Test func belongToOneSessionAtATime() async throws {
        try await files.locked { _ = await #expect(throws: CheckpointFiles.InUse.self) { try await files.locked {} } }
        try await files.locked {}
    }

    @Test func stayFreeWhileRead() async throws {
        let looking = Task { [files] in
            while !Task.isCancelled { try? await files.locked { _ = files.load() } }
        }
        for _ in 1...20 { try await files.lockedForSession { _ in } }
        looking.cancel()
        await looking.value
    }

    @Test func needNoLockWithoutAFolder() async throws {
        try folder.file("file", text: "")
        let nowhere = CheckpointFiles(stateFolder: "\(folder.path)/file/limber", runtimeFolder: folder.path)
        #expect(try await nowhere.locked { try await nowhere.locked { 1 } } == 1)
    }
}

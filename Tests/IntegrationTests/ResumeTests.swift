import ControlProtocol
import Foundation
import SessionCore
import Testing

/// The recovery of killed sessions.
@Suite(.takingTurns) struct ResumeTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome.withCatalog() }

    /// Kills a session in its first segment.
    private func die() async throws {
        let session = try home.startSession("neck:600", "--output", "null", "--at", "0.2=skip")
        try await session.event(.segmentStarted(stretch: 0, segment: 1))
        session.signal(SIGINT)
        #expect(try await session.finished().status == 130)
    }

    /// Shifts the times in the checkpoint, as if the clock had been set.
    private func moveTimes(by seconds: Double, paused: Bool = false) throws {
        let time = Timestamp(Date(timeIntervalSinceNow: seconds))
        var checkpoint = try home.read("state/limber/session.json")
        let saved = try #require(checkpoint.firstMatch(of: /"savedAt":"[^"]*"/)?.output)
        checkpoint = checkpoint.replacing(
            saved,
            with: paused
                ? "\"pausedAt\":\"\(time)\",\"savedAt\":\"\(Timestamp(Date()))\"" : "\"savedAt\":\"\(time)\"")
        try home.write(checkpoint, to: "state/limber/session.json")
        try FileManager.default.removeItem(atPath: home.path("run/limber/position"))
    }

    private func resume(_ arguments: String...) async throws -> Finished {
        try await home.start(home.stretching(["--resume", "--at", "0=stop"] + arguments)).finished()
    }

    @Test(arguments: [(3600.0, 1 as Int32), (86_400, 1), (-3500, 1), (-3700, 66)])
    func isResumableForAnHour(age: Double, status: Int32) async throws {
        try await die()
        try moveTimes(by: age)
        #expect(try await resume().status == status)
    }

    @Test(arguments: [(-3500.0, 1 as Int32), (-3700, 66)])
    func isResumableForAnHourAfterAPause(age: Double, status: Int32) async throws {
        try await die()
        try moveTimes(by: age, paused: true)
        #expect(try await resume().status == status)
    }

    @Test func startsOverWithANoteWithoutATerminal() async throws {
        try await die()
        let next = try await home.stretch("back:10", "--output", "null", "--at", "0=stop")
        #expect(next.status == 1)
        #expect(
            next.errors
                == "limber: starting a new session; 'limber stretch --resume' would have resumed the unfinished one\n")
        #expect(try await resume().status == 66)
    }

    @Test func startsOverSilentlyOnRequest() async throws {
        try await die()
        let next = try await home.stretch("back:10", "--output", "null", "--start-over", "--at", "0=stop")
        #expect(next.status == 1)
        #expect(next.errors == "")
    }

    @Test(arguments: ["", "{", "null", "{\"id\":1}", "\0\0\0\0"])
    func discardsAnUnreadableCheckpointSilently(text: String) async throws {
        try await die()
        try home.write(text, to: "state/limber/session.json")
        let next = try await home.stretch("neck:10", "--output", "null", "--at", "0=stop")
        #expect(next.status == 1)
        #expect(next.errors == "")
    }

    @Test(arguments: [
        ["back:10", "--catalog", "none"], ["back:10", "--music", "none.wav"], ["back:10", "--output", "raw:none/file"],
        ["back:10", "--events", "none/file"], ["--resume", "--catalog", "none"], ["--resume", "--music", "none.wav"],
    ])
    func survivesASessionThatFailsToStart(arguments: [String]) async throws {
        try await die()
        let failed = try await home.start(home.stretching(["--output", "null"] + arguments)).finished()
        #expect([66, 74].contains(failed.status))
        #expect(try await resume().status == 1)
    }

    @Test func namesAMissingClipAndStaysResumable() async throws {
        try await die()
        try FileManager.default.moveItem(atPath: home.path("catalog/switch.wav"), toPath: home.path("elsewhere"))
        let refused = try await resume()
        #expect(refused.status == 66)
        #expect(refused.errorLines.count == 1)
        #expect(refused.errors.contains("cannot open '\(home.path("catalog"))/switch.wav'"))
        #expect(refused.errors.contains("--catalog"))
        try FileManager.default.moveItem(atPath: home.path("elsewhere"), toPath: home.path("catalog/switch.wav"))
        #expect(try await resume().status == 1)
    }

    @Test func appliesGivenOptionsAndKeepsOthers() async throws {
        try await die()
        #expect(mkfifo(home.path("fifo"), 0o600) == 0)
        // The FIFO has no reader, so that the session does not advance.
        let session = try home.startSession("--resume", "--output", "raw:fifo", "--music", "auto")
        try await session.event(.paused(reason: "device"))
        let snapshot = try await home.limber("status", "--json").snapshot
        #expect(snapshot.output == "raw:\(home.path("fifo"))")
        #expect(snapshot.music == .paused)
        #expect(snapshot.stretch?.id == "neck-turn")
        #expect(snapshot.segmentDuration == 300)
        #expect(try await home.limber("stop").status == 0)
    }

    /// Kills a session in its second stretch, with half of the first one skipped.
    private func dieAfterAStretch() async throws {
        let session = try home.startSession(
            "neck:600", "back:600", "--lead-in", "none", "--output", "null", "--at", "0.1=skip", "--at", "0.15=skip")
        try await session.event(.segmentStarted(stretch: 1, segment: 1))
        session.signal(SIGINT)
        try #require(try await session.finished().status == 130)
        // As if the second half of the first stretch had been heard.
        let checkpoint = try home.read("state/limber/session.json")
        try #require(checkpoint.contains(#""skipped":[3,0]"#))
        try home.write(
            checkpoint.replacing(#""skipped":[3,0]"#, with: #""skipped":[1,0]"#), to: "state/limber/session.json")
        try FileManager.default.removeItem(atPath: home.path("run/limber/position"))
    }

    private func expectTheStretchIsRecorded() async throws {
        let history = try await home.history()
        #expect(history.count == 1)
        #expect(history.first?["completedFully"] as? Bool == false)
        #expect(history.first?["regionsCompleted"] as? Int == 1)
        #expect((history.first?["stretches"] as? [Any])?.count == 1)
    }

    @Test func startingOverRecordsCompletedStretches() async throws {
        try await dieAfterAStretch()
        let next = try await home.stretch("back:10", "--output", "null", "--start-over", "--at", "0=stop")
        #expect(next.status == 1)
        try await expectTheStretchIsRecorded()
    }

    @Test func aStaleSessionIsRecordedAsStopped() async throws {
        try await dieAfterAStretch()
        // The position file is already gone.
        try home.write("", to: "run/limber/position")
        try moveTimes(by: -3700)
        #expect(try await resume().status == 66)
        try await expectTheStretchIsRecorded()
    }

    @Test func aStaleSessionStaysStaleAfterAClockChange() async throws {
        try await die()
        try moveTimes(by: -3700)
        #expect(try await resume().status == 66)
        if home.has("state/limber/session.json") {
            try home.write("", to: "run/limber/position")
            try moveTimes(by: 0)
        }
        #expect(try await resume().status == 66)
    }
}

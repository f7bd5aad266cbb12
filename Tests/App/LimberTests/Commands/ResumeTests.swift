import CommandSupport
import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

@testable import limber

/// The recovery of interrupted sessions.
@Suite(.timeLimit(.minutes(5))) struct ResumeTests {
    private static let note =
        "limber: starting a new session; 'limber stretch --resume' would have resumed the unfinished one\n"

    private let home = TemporaryHome.withCatalog()

    /// Interrupts a session in its first segment.
    private func interrupt() async throws {
        let session = try home.startSession("neck:600", "--output", "null", "--at", "0.2=skip")
        try await session.event(.segmentStarted(stretch: 0, segment: 1))
        let ended = try await session.ended(by: SIGINT)
        #expect(ended.status == 130)
        #expect(ended.errorLines.last?.hasPrefix("Session interrupted. ") == true)
    }

    /// Moves the time of the checkpoint, as if the clock had been set.
    private func moveTimes(by seconds: Double) throws {
        let checkpoint = try home.read("state/limber/session.json")
        let saved = try #require(checkpoint.firstMatch(of: /"savedAt":"[^"]*"/)?.output)
        let time = Timestamp(Date(timeIntervalSinceNow: seconds))
        try home.write(checkpoint.replacing(saved, with: "\"savedAt\":\"\(time)\""), to: "state/limber/session.json")
        try home.remove("run/limber/position")
    }

    private func resume(_ arguments: String...) async throws -> Finished {
        try await home.limber(home.stretching(["--resume", "--at", "0=stop"] + arguments))
    }

    @Test(arguments: [(86_400.0, 1 as Int32), (-3500, 1), (-3700, 66)])
    func isResumableForAnHour(age: Double, status: Int32) async throws {
        try await interrupt()
        try moveTimes(by: age)
        #expect(try await resume().status == status)
        #expect(try await resume().status == 66)
    }

    @Test(arguments: [([], note), (["--start-over"], "")])
    func startsOverWithoutATerminal(options: [String], note: String) async throws {
        try await interrupt()
        let next = try await home.limber(home.stretching(["back:10", "--output", "null", "--at", "0=stop"] + options))
        #expect((next.status, next.errors) == (1, note))
        #expect(try await resume().status == 66)
    }

    @Test func namesADamagedCheckpoint() async throws {
        try home.write("{", to: "state/limber/session.json")
        let next = try await home.stretch("neck:10", "--output", "null", "--at", "0=stop")
        #expect(next.status == 1)
        #expect(next.errors.contains("damaged checkpoint"))
        #expect(next.errors.contains(home.path("state/limber/session.json")))
    }

    @Test func survivesASessionThatFailsToStart() async throws {
        try await interrupt()
        for options in [
            "back:10 --catalog none", "back:10 --music none.wav", "back:10 --output raw:none/file",
            "back:10 --events none/file", "--resume --catalog none", "--resume --music none.wav",
        ] {
            let failed = try await home.limber(home.stretching(TemporaryHome.words("--output null \(options)")))
            #expect([66, 74].contains(failed.status), "\(options)")
        }
        #expect(try await resume().status == 1)
    }

    @Test func namesAMissingClipAndStaysResumable() async throws {
        try await interrupt()
        let clip = try home.bytes(of: "catalog/switch.wav")
        try home.remove("catalog/switch.wav")
        let refused = try await resume()
        #expect((refused.status, refused.errorLines.count) == (66, 1))
        #expect(refused.errors.contains("cannot open '\(home.path("catalog"))/switch.wav'"))
        #expect(refused.errors.contains("--catalog"))
        try home.write(bytes: clip, to: "catalog/switch.wav")
        #expect(try await resume().status == 1)
    }

    @Test func appliesGivenOptionsAndKeepsOthers() async throws {
        try await interrupt()
        #expect(mkfifo(home.path("fifo"), 0o600) == 0)
        // The FIFO has no reader, so that the session does not advance.
        let session = try home.startSession("--resume", "--output", "raw:fifo", "--music", "auto")
        try await session.event(.paused(reason: .device))
        let snapshot = try await home.run("status --json").snapshot
        #expect(snapshot.output == "raw:\(home.path("fifo"))")
        #expect(snapshot.music == .paused)
        #expect(snapshot.stretch?.id == "neck-turn")
        #expect(snapshot.segmentDuration == 300)
        try await home.stop(session)
    }

    @Test func resumesInTheLanguageOfTheSession() async throws {
        // The language decides among catalogs, not the bundled folder.
        try home.write(SampleCatalog.manifest(in: "nl"), to: "catalog/stretches.json")
        try home.makeFolder("data/limber/catalogs")
        try FileManager.default.moveItem(atPath: home.path("catalog"), toPath: home.path("data/limber/catalogs/nl"))
        let session = try home.start(
            TemporaryHome.words("stretch neck:600 --language nl --music none --output null --events -"))
        try await session.event(.cueStarted(clip: "neck.wav"))
        try await home.waitForCheckpoint()
        try await session.ended(by: SIGINT)
        let resumed = try home.start(TemporaryHome.words("stretch --resume --events -"))
        #expect(try await resumed.event { if case .cueEnded = $0.kind { true } else { false } } != nil)
        #expect(try home.read("state/limber/session.json").contains(#""language":"nl""#))
        try await home.stop(resumed)
    }

    /// A stale session, and one that is started over, keep the stretches of which a half was heard.
    @Test(arguments: [true, false]) func recordsCompletedStretches(isStale: Bool) async throws {
        let session = try home.startSession(
            "neck:600", "back:600", "--lead-in", "none", "--output", "null", "--at", "0.1=skip", "--at", "0.15=skip")
        try await session.event(.segmentStarted(stretch: 1, segment: 1))
        try await session.ended(by: SIGINT)
        // As if the second half of the first stretch had been heard.
        let checkpoint = try home.read("state/limber/session.json")
        try #require(checkpoint.contains(#""skipped":[3,0]"#))
        try home.write(
            checkpoint.replacing(#""skipped":[3,0]"#, with: #""skipped":[1,0]"#), to: "state/limber/session.json")
        if isStale {
            try moveTimes(by: -3700)
            #expect(try await resume().status == 66)
        } else {
            try home.remove("run/limber/position")
            #expect(try await home.stretch("back:10", "--output", "null", "--start-over", "--at", "0=stop").status == 1)
        }
        let history = try await home.history()
        #expect(history.map { $0["completedFully"] as? Bool } == [false])
        #expect(history.map { $0["regionsCompleted"] as? Int } == [1])
    }
}

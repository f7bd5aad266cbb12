import CommandSupport
import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct SignalTests {
    private let home = TemporaryHome.withCatalog()

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func endTheProcessAndKeepTheCheckpoint(signal: Int32) async throws {
        let session = try home.startSession("neck:600", "--output", "null", "--at", "0.3=skip")
        try await session.event(.segmentStarted(stretch: 0, segment: 1))
        let ended = try await session.ended(by: signal)
        #expect(ended.status == 130)
        // Only the process has ended, not the session.
        #expect(try ended.events == [])
        #expect(ended.errorLines.last?.hasPrefix("Session interrupted. ") == true)
        let rest = try await home.stretch("--resume", "--events", "-", "--at", "0.1=stop")
        #expect(rest.status == 1)
        #expect(try rest.events.dropFirst().first == SessionEvent(frame: 0, .segmentStarted(stretch: 0, segment: 1)))
    }

    @Test func keepASessionUnderNohup() async throws {
        let session = try home.startShell(
            "exec nohup \(home.line("neck:600", "--output", "null", "--events", "-", "--here"))")
        try await session.event(.cueStarted(clip: "neck.wav"))
        session.signal(SIGHUP)
        let stopped = try await home.limber("stop")
        #expect((stopped.status, stopped.errors) == (0, ""))
        #expect(try await session.finished().status == 1)
    }

    @Test func completeASessionInItsClosing() async throws {
        try home.write(bytes: WAV(frames: 48_000 * 60).bytes, to: "catalog/complete.wav")
        let session = try home.startSession("neck:10", "--output", "null", "--lead-in", "none", "--at", "0.2=skip")
        try await session.event(.cueStarted(clip: "complete.wav"))
        try await session.ended(by: SIGINT).expect(0, errors: "Session Complete!")
        #expect(try await home.limber("history", "--json").records.map(\.regionsCompleted) == [1])
    }

    @Test func removeAnUnfinishedRendering() async throws {
        // More than an hour of sound, in the format that is slowest to encode.
        let regions = Region.allCases.map { "\($0.rawValue):600" }
        let session = try home.start(["stretch"] + regions + ["--output", "file:session.opus", "--events", "-"])
        try await session.event { $0.frame == 0 }
        #expect(try await session.ended(by: SIGTERM).status == 130)
        #expect(try home.names().filter { $0.contains("session") || $0.hasPrefix(".limber") } == [])
    }
}

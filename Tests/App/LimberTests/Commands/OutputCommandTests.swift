import CommandSupport
import ControlProtocol
import TestSupport
import Testing

@testable import limber

/// `limber output` beside a session of another command, which keeps its output when it is resumed.
@Suite(.timeLimit(.minutes(5))) struct OutputCommandTests {
    private let home = TemporaryHome.withCatalog()

    @Test func movesARunningSession() async throws {
        try home.write("outputs:\n  kitchen: raw:/dev/null\n", to: "config.yaml")
        let session = try home.startSession("neck:600", "--output", "null", "--config", home.path("config.yaml"))
        try await session.event(.cueStarted(clip: "neck.wav"))
        for (words, output) in [("", "null"), ("kitchen", "raw:/dev/null"), ("", "raw:/dev/null")] {
            #expect(try await home.succeeds("output \(words)") == "Output \(output)", "\(words)")
        }
        try await home.fails(.usage, "unknown output 'kitchn'; did you mean 'kitchen'?", "output kitchn")
        #expect(try await home.succeeds("output") == "Output raw:/dev/null")
        try await home.waitForCheckpoint()
        try await session.ended(by: 2)

        let resumed = try home.startSession("--resume")
        try await resumed.event { if case .started = $0.kind { true } else { false } }
        #expect(try await home.succeeds("output") == "Output raw:/dev/null")
        try await home.stop(resumed)
    }
}

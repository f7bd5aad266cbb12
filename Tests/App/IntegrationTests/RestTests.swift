import TestSupport
import Testing

/// Rests that a daemon times.
@Suite(.timeLimit(.minutes(5))) struct RestTests {
    private let home = TemporaryHome(changing: [
        "LIMBER_SESSION_OUTPUT": "null", "LIMBER_SPEECH_ENABLED": "false",
        // The end is appended to a file that a test can read.
        "LIMBER_NOTICES_COMMAND":
            #"printf '%s: %s\n' "$LIMBER_NOTICE_TITLE" "$LIMBER_NOTICE_BODY" >> $TEST_HOME/told"#,
    ])

    /// Waits for announcements, and returns their lines.
    private func told() async throws -> String {
        try await until { try home.has("told") && home.read("told").hasSuffix("\n") }
        return try home.read("told")
    }

    @Test func theDaemonAnnouncesItsEnd() async throws {
        let daemon = try await home.serve()
        let begun = try await home.limber("rest", "1", "--exercise", "Bench Press", "--set", "3")
        #expect(begun.status == 0)
        #expect(begun.output.hasPrefix("Resting for 1 s, until "))
        #expect(begun.output.hasSuffix("Then: Time for Bench Press - Set 3"))
        #expect(try await told() == "Rest Complete: Time for Bench Press - Set 3\n")
        let waited = try await home.limber("rest", "1", "--wait")
        #expect(waited.output.hasSuffix("Rest Complete\nTime for your next set!"))
        try await daemon.end()
    }

    @Test func startsAfterALoggedSet() async throws {
        let daemon = try await home.serve()
        try await home.beginTraining()
        let logged = try await home.limber("workout", "log").output
        #expect(logged.hasPrefix("Bench Press, set 1: 8 × 30 kg\nResting for 2 min, until "))
        #expect(try await home.limber("rest").output.hasSuffix("Then: Time for Bench Press - Set 2"))
        try await daemon.end()
    }
}

import CommandSupport
import ControlProtocol
import TestSupport
import Testing

@testable import limber

/// `limber level` beside a session of another command, which keeps its levels when it is resumed.
@Suite(.timeLimit(.minutes(5))) struct LevelCommandTests {
    private let home = TemporaryHome.withCatalog()

    @Test func changesTheLevelsOfARunningSession() async throws {
        let session = try home.startSession("neck:600", "--output", "null", "--music-level", "-6", "--voice-level", "3")
        try await session.event(.cueStarted(clip: "neck.wav"))
        for (words, levels) in [
            ("", "Music -6 dB, voice 3 dB"), ("music -20 voice louder 2", "Music -20 dB, voice 5 dB"),
            ("quieter", "Music -20 dB, voice 2 dB"), ("-1", "Music -1 dB, voice -1 dB"),
        ] {
            #expect(try await home.succeeds("level \(words)") == levels, "\(words)")
        }
        #expect(try await home.succeeds("level music 2 --quiet") == "")
        let snapshot = try await home.run("status --json").snapshot
        #expect((snapshot.musicLevel, snapshot.voiceLevel) == (2, -1))
        try await home.waitForCheckpoint()
        try await session.ended(by: 2)

        let resumed = try home.startSession("--resume", "--output", "null", "--voice-level", "-2")
        try await resumed.event { if case .started = $0.kind { true } else { false } }
        #expect(try await home.succeeds("level") == "Music 2 dB, voice -2 dB")
        try await home.stop(resumed)
    }
}

import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

/// Output on a terminal.
@Suite(.takingTurns) struct InteractiveTerminalTests {
    private let box: Box

    init() throws { box = try Box.withCatalog() }

    /// Music that its decoder complains of: MP3 with holes.
    private func writeDamagedMusic() async throws {
        #expect(try await box.limber("stretch", "neck:10", "--music", "none", "--output", "file:music.mp3").status == 0)
        var bytes = try box.bytes(of: "music.mp3")
        var random = SplitMix64(seed: 1)
        for start in stride(from: 2000, to: bytes.count - 40, by: 700) {
            for index in start..<start + 40 { bytes[index] = UInt8.random(in: 0...255, using: &random) }
        }
        try box.write(bytes: bytes, to: "music.mp3")
    }

    @Test func noLibraryWritesIntoTheLiveView() async throws {
        try await writeDamagedMusic()
        let shell = try await TerminalShell(in: box)
        let session = box.line("neck:600", "--output", "null", "--music", box.path("music.mp3"), "--at", "2=stop")
        let seen = try await shell.see("Session ended early") { shell.press("\(session)\n") }
        let begin = try #require(seen.firstRange(of: "\u{1b}[?1049h"))
        let end = try #require(seen.firstRange(of: "\u{1b}[?1049l"))
        #expect(!seen[begin.upperBound..<end.lowerBound].contains("mpg123"))
        // It has written: the test would be none otherwise.
        #expect(seen.contains("mpg123"))
    }

    @Test func commandsAreRefusedWhileASessionIsAtItsResumePrompt() async throws {
        let session = try box.startSession("neck:600", "--output", "null")
        try await session.event(.cueStarted(clip: "neck.wav"))
        try await box.waitForCheckpoint()
        session.signal(SIGKILL)
        _ = try await session.finished()
        let shell = try await TerminalShell(in: box)
        let line = box.line("neck:600", "--output", "null")
        try await shell.see("Resume Session?") { shell.press("\(line)\n") }
        let asking = try FileManager.default.destinationOfSymbolicLink(atPath: box.path("state/limber/session.asking"))
        for arguments in [["stop"], ["play"], ["status"], ["status", "--follow"]] {
            let refused = try await box.limber(arguments)
            #expect(refused.status == 75)
            #expect(refused.errors.contains("limber (\(asking)) asks whether to resume"))
        }
        let process = try #require(Int32(asking))
        try await shell.see("ready> ") { kill(process, SIGTERM) }
        #expect(try await box.limber("status").status == 69)
    }

    @Test func aRestGoesOnAfterCtrlZAndFg() async throws {
        let shell = try await TerminalShell(in: box)
        try await shell.see("Resting: ") { shell.press("\"$LIMBER\" rest 10m\n") }
        try await shell.see("Stopped") { shell.press("\u{1a}") }
        #expect(shell.isCooked)
        try await shell.see("Resting: ") { shell.press("fg\n") }
        try await until({ !shell.isCooked }, within: .seconds(10))
        try await shell.see("Paused with ") { shell.press(" ") }
        try await shell.see("ready> ") { shell.press("q") }
        #expect(shell.isCooked)
    }

    @Test func aRestFromTheBackgroundObeysTheKeys() async throws {
        let shell = try await TerminalShell(in: box)
        shell.press("\"$LIMBER\" rest 10m &\n")
        try await until { try await box.limber("rest").output.hasPrefix("Resting") }
        // Typed ahead: it waits on the terminal.
        try await shell.see("state: 0") { shell.press("sleep 1\n\necho state\\: $?\n") }
        try await shell.see("Resting: ") { shell.press("fg\n") }
        try await until({ !shell.isCooked }, within: .seconds(10))
        try await shell.see("Paused with ") { shell.press(" ") }
        try await shell.see("ready> ") { shell.press("q") }
        #expect(shell.isCooked)
    }
}

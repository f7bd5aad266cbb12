import CommandSupport
import Foundation
import TestSupport
import Testing

/// Output on a terminal.
@Suite(.timeLimit(.minutes(5))) struct InteractiveTerminalTests {
    private let home = TemporaryHome.withCatalog()

    @Test func hidesLibraryOutputFromTheLiveView() async throws {
        let shell = try await TerminalShell(in: home)
        // Without a JACK server, its library complains at each attempt to open the device.
        let session = home.line("neck:600", "--output", "alsa:jack", "--music", "none", "--at", "2=stop")
        let seen = try await shell.see("Session ended early") { shell.press("\(session)\n") }
        let begin = try #require(seen.firstRange(of: "\u{1b}[?1049h"))
        let end = try #require(seen.firstRange(of: "\u{1b}[?1049l"))
        #expect(!seen[begin.upperBound..<end.lowerBound].contains("jack server"))
        // The library has written its complaint; otherwise the test would prove nothing.
        #expect(seen[end.upperBound...].contains("jack server"))
    }

    @Test func refusesCommandsAtTheResumePrompt() async throws {
        try await home.killOnceResumable(try await home.playing("neck:600"))
        let shell = try await TerminalShell(in: home)
        let line = home.line("neck:600", "--output", "null")
        try await shell.see("Resume Session?") { shell.press("\(line)\n") }
        let asking = try FileManager.default.destinationOfSymbolicLink(atPath: home.path("state/limber/session.asking"))
        let second = home.stretching(["--output", "null"])
        for arguments in [["stop"], ["play"], ["status"], ["status", "--follow"], second] {
            try await home.limber(arguments).expect(75, errors: "limber (\(asking)) asks whether to resume")
        }
        let process = try #require(Int32(asking))
        try await shell.see("ready> ") { kill(process, SIGTERM) }
        #expect(try await home.limber("status").status == 69)
    }

    @Test func keepsWhatOthersChangeDuringTheQuestions() async throws {
        let profile = #"{"height":180,"born":"1990-05-01","sex":"male","activity":"sedentary"}"#
        let document = #"{"format":"limber-export","version":1,"preferences":{"nutritionProfile":\#(profile)}}"#
        try await home.limber(["import", "-"], reading: document).expect(0)
        let shell = try await TerminalShell(in: home)
        try await shell.see("What you eat for") { shell.press("\"$LIMBER\" nutrition profile\n") }
        let others = ["nutrition", "profile", "--activity", "very_active", "--goal", "maintain"]
        try await home.limber(others).expect(0)
        try await shell.see("Your target weight") { shell.press("lose_weight\n") }
        try await shell.see("ready> ") { shell.press("none\n") }
        let stored = try await home.limber(["nutrition", "profile", "--json"]).output
        #expect(stored.contains(#""activity":"very_active""#) && stored.contains(#""goal":"lose_weight""#))
    }

    @Test func logsNoSetThatAnotherCommandHasLogged() async throws {
        try await home.beginTraining()
        let shell = try await TerminalShell(in: home)
        try await shell.see("Log it?") { shell.press("\"$LIMBER\" workout log --no-rest --weight 325\n") }
        try await home.limber(["workout", "log", "--no-rest"]).expect(0)
        try await shell.see("the workout was changed meanwhile; run the command again") { shell.press("yes\n") }
    }

    @Test func resumesARestAfterCtrlZAndFg() async throws {
        let shell = try await TerminalShell(in: home)
        try await shell.see("Resting: ") { shell.press("\"$LIMBER\" rest 10m\n") }
        try await shell.see("Stopped") { shell.press("\u{1a}") }
        #expect(shell.isCooked)
        try await bringToTheForeground(in: shell)
    }

    @Test func obeysKeysAfterARestComesToTheForeground() async throws {
        let shell = try await TerminalShell(in: home)
        shell.press("\"$LIMBER\" rest 10m &\n")
        try await until { try await home.limber("rest").output.hasPrefix("Resting") }
        // Typed ahead, and waiting on the terminal.
        try await shell.see("state: 0") { shell.press("sleep 1\n\necho state\\: $?\n") }
        try await bringToTheForeground(in: shell)
    }

    /// Brings a rest to the foreground, where it obeys keys.
    private func bringToTheForeground(in shell: TerminalShell) async throws {
        try await shell.see("Resting: ") { shell.press("fg\n") }
        try await until { !shell.isCooked }
        try await shell.see("Paused with ") { shell.press(" ") }
        try await shell.see("ready> ") { shell.press("q") }
        #expect(shell.isCooked)
    }
}

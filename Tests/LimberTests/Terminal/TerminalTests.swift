import ControlProtocol
import Testing

@testable import limber

/// Serialized: a process restores one terminal, however it ends.
@Suite(.serialized, .timeLimit(.minutes(5))) struct TerminalTests {
    @Suite struct RecoveryPromptTests {
        @Test(arguments: [("r", SessionRequest.Recovery.resume), ("S", .startOver), ("x \u{1b}[15~r", .resume)])
        func asksUntilAnAnswerIsValid(keys: String, choice: SessionRequest.Recovery) async throws {
            let terminal = try PseudoTerminal()
            let prompt = RecoveryPrompt(
                output: terminal.program, input: terminal.program, appearance: Appearance(.extended))
            async let answer = prompt.ask(about: SessionSnapshot.Recoverable.stretch(SampleSession.stretch(1)))
            await terminal.see("Resume Session?\nChild's Pose - 2 of 3\nr Resume    s Start Over")
            #expect(!terminal.isCooked)
            await terminal.press(keys)
            #expect(await answer == choice)
            #expect(terminal.isCooked)
            await terminal.see("nothing of it any more") { !$0.text.contains("Resume") }
        }

        @Test func keepsTheQuestionOnADumbTerminal() async throws {
            let terminal = try PseudoTerminal()
            let prompt = RecoveryPrompt(output: terminal.program, input: terminal.program, appearance: nil)
            async let answer = prompt.ask(about: SessionSnapshot.Recoverable.stretch(SampleSession.stretch(1)))
            await terminal.see("r Resume    s Start Over")
            await terminal.press("s")
            #expect(await answer == .startOver)
            await terminal.see("Child's Pose - 2 of 3")
        }
    }
}

import ControlProtocol
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import ControlSocket

/// The answers to the question whether a scheduled session may start.
@Suite(.timeLimit(.minutes(5))) struct AnswerDialogueTests {
    @Test(
        arguments: [
            (request("Answer", #"{"answer":"start"}"#), result(#""ok""#), .start),
            (request("Answer", #"{"answer":"refuse"}"#), result(#""ok""#), .refuse),
            (request("Answer", #"{"answer":"later","seconds":600}"#), result(#""ok""#), .later(600)),
            (request("Answer", #"{"answer":"later"}"#), result(#""ok""#), .later(1200)),
            (request("Answer"), result(#""ok""#), .later(1200)), ("later", "ok", .later(1200)),
        ] as [(String, String, StartAnswer)])
    func passesAnswersToTheQuestion(line: String, reply: String, answer: StartAnswer) async throws {
        let control = RecordingControl()
        for sender in RequestSender.allCases {
            await control.ask()
            #expect(try await ControlDialogue(control: control, version: "").reply(to: line, from: sender) == reply)
        }
        #expect(await control.requests == [.answer(answer), .answer(answer)])
    }

    @Test func rejectsAnInvalidAnswer() async throws {
        let dialogue = ControlDialogue(control: RecordingControl(), version: "")
        let message = "'seconds' must be a whole number of seconds"
        #expect(
            try await dialogue.reply(to: request("Answer", #"{"answer":"later","seconds":"20m"}"#))
                == #"{"error":{"code":-32602,"message":"\#(message)"},"id":1,"jsonrpc":"2.0"}"#)
    }

    @Test func refusesAnAnswerWithoutAQuestion() async throws {
        let dialogue = ControlDialogue(control: RecordingControl(), version: "")
        #expect(try await dialogue.reply(to: "later") == "error: \(SessionRefusal.noQuestion)")
        #expect(try await dialogue.reply(to: request("Answer"))?.contains(#""code":-32010,"#) == true)
    }
}

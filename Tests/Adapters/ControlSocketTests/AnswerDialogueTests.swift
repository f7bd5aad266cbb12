import ControlProtocol
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import ControlSocket

/// The answers to the question whether a scheduled session may start.
@Suite(.timeLimit(.minutes(5))) struct AnswerDialogueTests {
    /// Records answers and, on request, refuses all of them.
    private actor RecordingStarts: StartControl {
        private(set) var answers: [StartAnswer] = []
        private let refusal: SessionRefusal?

        init(refusing refusal: SessionRefusal? = nil) { self.refusal = refusal }

        func answer(_ answer: StartAnswer) async throws(SessionRefusal) {
            answers.append(answer)
            if let refusal { throw refusal }
        }
    }

    private func reply(to line: String, from sender: RequestSender = .owner, of starts: RecordingStarts?)
        async throws -> String?
    {
        let dialogue = ControlDialogue(control: RecordingControl(), starts: starts, version: "")
        return try await dialogue.reply(to: line, from: sender)
    }

    @Test(
        arguments: [
            (request("Answer", #"{"answer":"start"}"#), result(#""ok""#), .start),
            (request("Answer", #"{"answer":"refuse"}"#), result(#""ok""#), .refuse),
            (request("Answer", #"{"answer":"later","seconds":600}"#), result(#""ok""#), .later(600)),
            (request("Answer", #"{"answer":"later"}"#), result(#""ok""#), .later(1200)),
            (request("Answer"), result(#""ok""#), .later(1200)), ("later", "ok", .later(1200)),
        ] as [(String, String, StartAnswer)])
    func passesAnswersToTheQuestion(line: String, reply: String, answer: StartAnswer) async throws {
        let starts = RecordingStarts()
        for sender in RequestSender.allCases {
            #expect(try await self.reply(to: line, from: sender, of: starts) == reply)
        }
        #expect(await starts.answers == [answer, answer])
    }

    @Test(arguments: [
        ("{}", "missing parameter 'answer'; use start, later or refuse"),
        (#"{"seconds":600}"#, "missing parameter 'answer'; use start, later or refuse"),
        (#"{"answer":"no"}"#, "'answer' must be one of: start later refuse; not 'no'"),
        (#"{"answer":"start","seconds":60}"#, "'seconds' needs 'answer' to be later"),
        (#"{"answer":"later","seconds":59}"#, "a session can be put off by 1 minute to 12 hours, not 59 s"),
        (#"{"answer":"later","seconds":"20m"}"#, "'seconds' must be a whole number of seconds"),
        (#"{"answer":"later","minutes":20}"#, "unknown parameter 'minutes'; use one of: answer seconds"),
    ])
    func rejectsInvalidAnswers(parameters: String, message: String) async throws {
        let starts = RecordingStarts()
        #expect(
            try await reply(to: request("Answer", parameters), of: starts)
                == #"{"error":{"code":-32602,"message":"\#(message)"},"id":1,"jsonrpc":"2.0"}"#)
        #expect(await starts.answers == [])
    }

    /// Without a question, and in a process that is no daemon.
    @Test(arguments: [true, false]) func refusesAnAnswerWithoutAQuestion(isDaemon: Bool) async throws {
        let starts = isDaemon ? RecordingStarts(refusing: .noQuestion) : nil
        #expect(try await reply(to: "later", of: starts) == "error: \(SessionRefusal.noQuestion)")
        #expect(
            try await reply(to: request("Answer", #"{"answer":"start"}"#), of: starts)?.contains(#""code":-32010,"#)
                == true)
    }

    @Test func aClientAnswersAndGetsTheRefusal() async throws {
        let refusal = try await withServer { path in
            await #expect(throws: ControlSocketError.self) {
                try await ControlSocketClient(candidates: [path]).answer(.later(600))
            }
        }
        #expect(refusal == .refused(.noQuestion))
    }
}

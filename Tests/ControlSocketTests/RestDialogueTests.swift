import ControlProtocol
import NIOCore
import PracticeCore
import TestSupport
import Testing

@testable import ControlSocket

@Suite(.timeLimit(.minutes(5))) struct RestDialogueTests {
    /// Records commands and, on request, refuses all of them.
    private actor RecordingRest: RestControl {
        private(set) var commands: [RestCommand] = []
        private let refusal: RestRefusal?

        init(refusing refusal: RestRefusal? = nil) {
            self.refusal = refusal
        }

        func perform(_ command: RestCommand) async throws(RestRefusal) -> RestStatus {
            commands.append(command)
            if let refusal { throw refusal }
            return .idle
        }
    }

    private func reply(to call: String, of rest: RecordingRest?) async throws -> String? {
        let dialogue = ControlDialogue(control: RecordingControl(), rest: rest, version: "")
        return try await dialogue.reply(to: ByteBuffer(string: #"{"jsonrpc":"2.0","id":1,\#(call)}"#).readableBytesView)
            .text
    }

    @Test(
        arguments: [
            (#""method":"RestStatus""#, .status), (#""method":"PauseRest""#, .pause),
            (#""method":"ResumeRest""#, .resume), (#""method":"CancelRest""#, .cancel),
            (#""method":"ExtendRest","params":{"seconds":15}"#, .extend(by: .seconds(15))),
            (
                #""method":"Rest","params":{"seconds":120}"#,
                .start(RestRequest(length: .seconds(120), words: .next(exercise: nil, set: nil)))
            ),
            (
                #""method":"Rest","params":{"seconds":120,"exercise":"Bench Press","set":3}"#,
                .start(RestRequest(length: .seconds(120), words: .next(exercise: "Bench Press", set: 3)))
            ),
        ] as [(String, RestCommand)])
    func passesCommandsToTheRestTimer(call: String, command: RestCommand) async throws {
        let rest = RecordingRest()
        #expect(try await reply(to: call, of: rest) == #"{"id":1,"jsonrpc":"2.0","result":{"state":"idle"}}"#)
        #expect(await rest.commands == [command])
    }

    @Test(arguments: [
        (#""method":"Rest""#, "missing parameter 'seconds'"),
        (#""method":"Rest","params":{}"#, "missing parameter 'seconds'; use 1 to 600"),
        (#""method":"Rest","params":{"seconds":601}"#, "a rest of 10 min 1 s is out of range; use 1 s to 10 min"),
        (#""method":"Rest","params":{"seconds":"60"}"#, "'seconds' must be a whole number of seconds"),
        (#""method":"Rest","params":{"seconds":60,"set":0}"#, "set 0 is out of range; use 1 to 100"),
        (
            #""method":"Rest","params":{"seconds":60,"exercise":"a\u0007"}"#,
            "invalid exercise name; use 1 to 100 characters without control characters"
        ),
        (
            #""method":"Rest","params":{"minutes":1}"#,
            "unknown parameter 'minutes'; use one of: seconds exercise set"
        ),
        (
            #""method":"PauseRest","params":{"seconds":1}"#,
            "unknown parameter 'seconds'; the method takes no parameters"
        ),
        (
            #""method":"ExtendRest","params":{"seconds":0}"#,
            "missing or invalid parameter 'seconds'; use 1 to 600"
        ),
    ])
    func rejectsInvalidParameters(call: String, sentence: String) async throws {
        let rest = RecordingRest()
        #expect(
            try await reply(to: call, of: rest)
                == #"{"error":{"code":-32602,"message":"\#(sentence)"},"id":1,"jsonrpc":"2.0"}"#)
        #expect(await rest.commands == [])
    }

    @Test(arguments: [RestRefusal.noRest, .tooLong, .unsupported, .notSaved("the disk is full")])
    func returnsTheReasonOfARefusal(refusal: RestRefusal) async throws {
        let answer = RPCError(refusal)
        #expect(answer.restRefusal == refusal)
        #expect(answer.refusal == nil)
        let said = try await reply(to: #""method":"PauseRest""#, of: RecordingRest(refusing: refusal))
        #expect(said?.contains(#""code":\#(answer.code),"message":"\#(refusal.description)""#) == true)
    }

    @Test func rejectsRestsInAForegroundSession() async throws {
        let said = try await reply(to: #""method":"RestStatus""#, of: nil)
        #expect(said?.contains(#""message":"\#(RestRefusal.unsupported)""#) == true)
    }
}

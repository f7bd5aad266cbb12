import ControlProtocol
import FoundationEssentials
import SessionCore
import Testing

/// The requests that start a routine. `StartDialogueTests` has those of the other kinds.
@Suite struct SessionRequestTests {
    private func request(_ json: String) throws -> SessionRequest {
        try JSONDecoder().decode(SessionRequest.self, from: Data(json.utf8))
    }

    @Test(
        arguments: [
            (#"{"kind":"routine","routine":"morning-back"}"#, SessionRequest(.routine("morning-back"))),
            // The name says the kind.
            (#"{"routine":"Morning back"}"#, SessionRequest(.routine("Morning back"))),
            (
                #"{"routine":"morning-back","seed":7,"leadIn":"every","introductions":"short","changeOver":5}"#,
                SessionRequest(
                    .routine("morning-back"), seed: 7, leadIn: .every, introductions: .short,
                    changeOver: .fixed(seconds: 5))
            ),
            (#"{"kind":"routine","recovery":"resume"}"#, SessionRequest(.routine(""), recovery: .resume)),
            (
                #"{"routine":"morning-back","recovery":"start-over"}"#,
                SessionRequest(.routine("morning-back"), recovery: .startOver)
            ),
        ] as [(String, SessionRequest)])
    func readsARoutineAndWritesItAgain(json: String, expected: SessionRequest) throws {
        let request = try request(json)
        #expect(request == expected)
        #expect(try JSONDecoder().decode(SessionRequest.self, from: JSONEncoder().encode(request)) == expected)
    }

    private static let ownSteps = "a routine has its own steps"

    @Test(arguments: [
        (#"{"kind":"routine"}"#, "the routine has no name; 'limber routine list' lists the names"),
        (#"{"kind":"routine","routine":""}"#, "the routine has no name"),
        (#"{"kind":"routine","recovery":"start-over"}"#, "the routine has no name"),
        (#"{"kind":"stretch","routine":"morning-back"}"#, "'routine' needs 'kind' to be a routine"),
        (#"{"kind":"meditation","routine":"morning-back"}"#, "'routine' needs 'kind' to be a routine"),
        (#"{"routine":"morning-back","regions":["neck"]}"#, ownSteps),
        (#"{"routine":"morning-back","time":600}"#, ownSteps),
        (#"{"routine":"morning-back","rounds":2}"#, ownSteps),
        (#"{"routine":"morning-back","postures":["standing"]}"#, ownSteps),
        (#"{"routine":"morning-back","exclude":["wall"]}"#, ownSteps),
        (#"{"routine":"morning-back","course":"basic"}"#, ownSteps),
        (#"{"routine":"morning-back","minutes":5}"#, ownSteps),
        (#"{"routine":"morning-back","breath":"box"}"#, ownSteps),
        (#"{"routine":"morning-back","bellEvery":60}"#, ownSteps),
        (#"{"routine":"morning-back","recovery":"resume","seed":1}"#, "a resumed routine keeps its steps"),
        (#"{"kind":"routine","recovery":"resume","introductions":"full"}"#, "a resumed routine keeps its steps"),
        (#"{"routine":3}"#, "'routine' must be a string"),
    ])
    func refusesOtherOptionsOfARoutine(json: String, beginning: String) throws {
        let error = #expect(throws: OptionError.self) { try request(json) }
        #expect(error?.description.hasPrefix(beginning) == true, "\(String(describing: error))")
    }

    /// The options that were decided at the start of the session are left out.
    @Test func resumesARoutineWithItsSteps() throws {
        let request = SessionRequest(seed: 7, leadIn: .every, introductions: .full, changeOver: .standard)
        let resumed = request.resuming(.routine)
        #expect(
            resumed
                == SessionRequest(.routine(""), leadIn: .every, changeOver: .standard, recovery: .resume))
        try resumed.check()
    }
}

import ControlProtocol
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import ControlSocket

/// The parameters of `Start`.
@Suite(.timeLimit(.minutes(5))) struct StartDialogueTests {
    private func started(with parameters: String) async throws -> SessionRequest? {
        let control = RecordingControl()
        let dialogue = ControlDialogue(control: control, version: "")
        #expect(
            try await dialogue.reply(to: request("Start", parameters)) == result(#""\#(RecordingControl.session)""#))
        return await control.started.first
    }

    @Test func acceptsTheCommandLineOptions() async throws {
        let parameters = """
            {"kind":"stretch","regions":["neck:60","hip-flexors",{"region":"back","seconds":90},{"region":"quads"},"pigeon",\
            {"stretch":"cat-cow","seconds":30}],"postures":["standing"],"exclude":["wall"],"rounds":3,"rest":20,\
            "seed":18446744073709551615,"leadIn":"every","changeOver":5,"output":"file:/tmp/a b.flac","replace":true,\
            "music":"/music","musicOrder":"shuffle","musicLevel":-6,"voiceLevel":3,"interrupt":"duck","catalog":"/c",\
            "recovery":"start-over","at":["12.5=pause","20=play"]}
            """
        let expected = SessionRequest(
            .stretch(StretchOptions(postures: [.standing], excluded: ["wall"], rounds: 3, rest: 20)),
            regions: [
                .region(RegionDuration(region: .neck, seconds: 60)),
                .region(RegionDuration(region: .hipFlexors, seconds: 60)),
                .region(RegionDuration(region: .back, seconds: 90)),
                .region(RegionDuration(region: .quads, seconds: 60)),
                .stretch("pigeon", seconds: nil), .stretch("cat-cow", seconds: 30),
            ],
            seed: .max, leadIn: .every, changeOver: .fixed(seconds: 5), output: .output(.file(path: "/tmp/a b.flac")),
            replace: true,
            music: .path("/music"), musicOrder: .shuffle, musicLevel: try Decibels(-6), voiceLevel: try Decibels(3),
            interrupt: .duck, catalog: "/c", recovery: .startOver,
            at: [try ScheduledCommand(parsing: "12.5=pause"), try ScheduledCommand(parsing: "20=play")])
        #expect(try await started(with: parameters) == expected)
    }

    @Test(arguments: [
        (#""standard""#, ChangeOver.standard), (#""5s""#, .fixed(seconds: 5)), ("0", .none),
        ("60", .fixed(seconds: 60)),
    ])
    func acceptsTheFormsOfAChangeOver(value: String, changeOver: ChangeOver) async throws {
        #expect(try await started(with: #"{"changeOver":\#(value)}"#) == SessionRequest(changeOver: changeOver))
    }

    @Test(arguments: ["{}", "[]", "null", #"{"seed":null}"#])
    func leavesDefaultsWithoutOptions(parameters: String) async throws {
        #expect(try await started(with: parameters) == SessionRequest())
    }

    @Test(arguments: [
        (
            #"{"tempo":3}"#,
            "unknown parameter 'tempo'; use one of: kind routine routineText course minutes breath bellEvery"
        ),
        (#"{"kind":"nap"}"#, "'kind' must be one of: stretch meditation routine; not 'nap'"),
        (#"{"kind":3}"#, "'kind' must be a string"),
        (#"{"kind":"meditation","regions":["neck"]}"#, "a meditation takes no regions"),
        (#"{"minutes":5}"#, "'course', 'minutes', 'breath' and 'bellEvery' need 'kind'"),
        (#"{"regions":"neck"}"#, "'regions' must be an array of regions and stretches such as"),
        (#"{"regions":[3]}"#, "'regions' must be an array of regions and stretches such as"),
        (#"{"regions":[{"region":"pigeon"}]}"#, "'regions': unknown region 'pigeon'"),
        (#"{"regions":["neck","rest:20"]}"#, "a rest comes before a stretch"),
        (#"{"regions":["-"]}"#, "'regions': '-' is no name of a stretch"),
        (#"{"time":"10m"}"#, "'time' must be a whole number of seconds"),
        (#"{"time":59}"#, "a session of 59 s is out of range; use 1 min to 2 h, such as 10m"),
        (
            #"{"time":600,"rounds":2}"#,
            "a session for a time has as many stretches as fit; give the time or the rounds, not both"
        ),
        (#"{"exclude":[3]}"#, "'exclude' must be an array of regions, and words of names"),
        (#"{"seed":-1}"#, "'seed' must be a whole number from 0 to 18446744073709551615"),
        (#"{"leadIn":"last"}"#, "'leadIn' must be one of: first every none; not 'last'"),
        (#"{"changeOver":2.5}"#, #"'changeOver' must be \"standard\" or a number of seconds such as 5"#),
        (#"{"interrupt":1}"#, "'interrupt' must be a string"),
        (#"{"voiceLevel":"0"}"#, "'voiceLevel' must be a whole number of decibels from -20 to 6"),
        (#"{"replace":1}"#, "'replace' must be true or false"),
        (#"{"output":"raw:-"}"#, "'output' must be an absolute path, not '-'"),
        (#"{"output":"file:a.wav"}"#, "'output' must be an absolute path, not 'a.wav'"),
        (#"{"music":"loop.wav"}"#, "'music' must be an absolute path, not 'loop.wav'"),
        (#"{"catalog":"."}"#, "'catalog' must be an absolute path, not '.'"),
        (#"{"recovery":"yes"}"#, "'recovery' must be one of: resume start-over; not 'yes'"),
        (#"{"recovery":"resume","seed":1}"#, "a resumed session keeps its stretches"),
        (
            #"{"kind":"meditation","recovery":"resume","seed":1}"#,
            "a resumed meditation stays as it was; remove --seed"
        ),
        (#"{"at":"5=pause"}"#, "'at' must be an array of commands"),
    ])
    func namesTheInvalidParameter(parameters: String, message: String) async throws {
        let dialogue = ControlDialogue(control: RecordingControl(), version: "")
        let answer = try #require(try await dialogue.reply(to: request("Start", parameters)))
        #expect(answer.hasPrefix(#"{"error":{"code":-32602,"message":"\#(message)"#), "\(answer)")
    }
}

@Suite(.timeLimit(.minutes(5))) struct RestDialogueTests {
    /// Records commands and, on request, refuses all of them.
    private actor RecordingRest: RestControl {
        private(set) var commands: [RestCommand] = []
        private let refusal: RestRefusal?

        init(refusing refusal: RestRefusal? = nil) { self.refusal = refusal }

        func perform(_ command: RestCommand) async throws(RestRefusal) -> RestStatus {
            commands.append(command)
            if let refusal { throw refusal }
            return .idle
        }
    }

    private func reply(
        to method: String, _ parameters: String? = nil, of rest: RecordingRest?
    ) async throws -> String? {
        let dialogue = ControlDialogue(control: RecordingControl(), rest: rest, version: "")
        return try await dialogue.reply(to: request(method, parameters))
    }

    @Test(
        arguments: [
            ("RestStatus", nil, .status), ("PauseRest", nil, .pause), ("ResumeRest", nil, .resume),
            ("CancelRest", nil, .cancel), ("ExtendRest", #"{"seconds":15}"#, .extend(by: .seconds(15))),
            (
                "Rest", #"{"seconds":120}"#,
                .start(RestRequest(length: .seconds(120), words: .next(exercise: nil, set: nil)))
            ),
            (
                "Rest", #"{"seconds":120,"exercise":"Bench Press","set":3}"#,
                .start(RestRequest(length: .seconds(120), words: .next(exercise: "Bench Press", set: 3)))
            ),
        ] as [(String, String?, RestCommand)])
    func passesCommandsToTheRestTimer(method: String, parameters: String?, command: RestCommand) async throws {
        let rest = RecordingRest()
        #expect(try await reply(to: method, parameters, of: rest) == result(#"{"state":"idle"}"#))
        #expect(await rest.commands == [command])
    }

    @Test(arguments: [
        ("Rest", nil, "missing parameter 'seconds'"),
        ("Rest", "{}", "missing parameter 'seconds'; use 1 to 600"),
        ("Rest", #"{"seconds":601}"#, "a rest of 10 min 1 s is out of range; use 1 s to 10 min"),
        ("Rest", #"{"seconds":"60"}"#, "'seconds' must be a whole number of seconds"),
        ("Rest", #"{"seconds":60,"set":0}"#, "set 0 is out of range; use 1 to 100"),
        (
            "Rest", #"{"seconds":60,"exercise":"a\u0007"}"#,
            "invalid exercise name; use a name of 1 to 100 characters without control characters"
        ),
        ("Rest", #"{"minutes":1}"#, "unknown parameter 'minutes'; use one of: seconds exercise set"),
        ("PauseRest", #"{"seconds":1}"#, "unknown parameter 'seconds'; the method takes no parameters"),
        ("ExtendRest", #"{"seconds":0}"#, "missing or invalid parameter 'seconds'; use 1 to 600"),
    ])
    func rejectsInvalidParameters(method: String, parameters: String?, sentence: String) async throws {
        let rest = RecordingRest()
        #expect(
            try await reply(to: method, parameters, of: rest)
                == #"{"error":{"code":-32602,"message":"\#(sentence)"},"id":1,"jsonrpc":"2.0"}"#)
        #expect(await rest.commands == [])
    }

    @Test(arguments: [RestRefusal.noRest, .tooLong, .unsupported, .notSaved("the disk is full")])
    func returnsTheReasonOfARefusal(refusal: RestRefusal) async throws {
        let answer = RPCError(refusal)
        #expect(answer.restRefusal == refusal)
        #expect(answer.refusal == nil)
        let said = try await reply(to: "PauseRest", of: RecordingRest(refusing: refusal))
        #expect(said?.contains(#""code":\#(answer.code),"message":"\#(refusal.description)""#) == true)
    }

    @Test func rejectsRestsInAForegroundSession() async throws {
        let said = try await reply(to: "RestStatus", of: nil)
        #expect(said?.contains(#""message":"\#(RestRefusal.unsupported)""#) == true)
    }
}

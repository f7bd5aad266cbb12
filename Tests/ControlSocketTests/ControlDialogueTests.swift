import ControlProtocol
import Foundation
import NIOCore
import SessionCore
import TestSupport
import Testing

@testable import ControlSocket

@Suite(.timeLimit(.minutes(5))) struct ControlDialogueTests {
    private func reply(to line: String, refusing refusal: SessionRefusal? = nil) async throws -> String? {
        let dialogue = ControlDialogue(control: RecordingControl(refusing: refusal), version: "1.2.3")
        return try await dialogue.reply(to: line).text
    }

    private func options(_ parameters: String) async throws -> SessionRequest? {
        let control = RecordingControl()
        let line = #"{"jsonrpc":"2.0","id":1,"method":"Start","params":\#(parameters)}"#
        let reply = try await ControlDialogue(control: control, version: "").reply(to: line)
        #expect(reply.text == #"{"id":1,"jsonrpc":"2.0","result":"ok"}"#)
        return await control.started.first
    }

    /// A stub that accepts or rejects a test notification.
    private struct Notices: NotificationControl {
        let hasRoom: Bool

        func scheduleTest() async -> Bool { hasRoom }
    }

    @Test func testsNotificationsIfTheServiceIsThere() async throws {
        let line = #"{"jsonrpc":"2.0","id":1,"method":"TestNotification"}"#
        var dialogue = ControlDialogue(control: RecordingControl(), notifications: Notices(hasRoom: true), version: "")
        #expect(try await dialogue.reply(to: line).text == #"{"id":1,"jsonrpc":"2.0","result":"ok"}"#)
        dialogue.notifications = Notices(hasRoom: false)
        #expect(try await dialogue.reply(to: line).text?.contains("-32032") == true)
        dialogue.notifications = nil
        #expect(try await dialogue.reply(to: line).text?.contains("-32031") == true)
    }

    /// A stub that prepares the restart of a session.
    private struct Restarts: RestartControl {
        let session: String?

        func prepareRestart() async -> RestartPreparation { RestartPreparation(session: session) }
    }

    @Test(arguments: [("0a-1", #"{"session":"0a-1"}"#), (nil, "{}")])
    func preparesARestart(session: String?, result: String) async throws {
        let line = #"{"jsonrpc":"2.0","id":1,"method":"PrepareRestart"}"#
        var dialogue = ControlDialogue(
            control: RecordingControl(), restart: Restarts(session: session), version: "")
        #expect(try await dialogue.reply(to: line).text == #"{"id":1,"jsonrpc":"2.0","result":\#(result)}"#)
        dialogue.restart = nil
        #expect(try await dialogue.reply(to: line).text?.contains("-32041") == true)
    }

    @Test(arguments: SessionCommand.allCases)
    func everyCommandIsAVerb(command: SessionCommand) async throws {
        let control = RecordingControl()
        let dialogue = ControlDialogue(control: control, version: "")
        #expect(try await dialogue.reply(to: command.rawValue).text == "ok")
        #expect(await control.commands == [command])
    }

    @Test(
        arguments: [
            ("Play", .play), ("Pause", .pause), ("PlayPause", .toggle), ("Next", .skip), ("Previous", .previous),
            ("SkipStretch", .skipStretch), ("Stop", .stop),
        ] as [(String, SessionCommand)])
    func everyCommandIsAMethod(method: String, command: SessionCommand) async throws {
        let control = RecordingControl()
        let line = #"{"jsonrpc":"2.0","id":7,"method":"\#(method)"}"#
        let reply = try await ControlDialogue(control: control, version: "").reply(to: line)
        #expect(reply.text == #"{"id":7,"jsonrpc":"2.0","result":"ok"}"#)
        #expect(await control.commands == [command])
        #expect(RPCMethod(command).rawValue == method)
    }

    @Test(arguments: [
        ("help", "play pause toggle skip skip-stretch previous stop status help"),
        (" pause\t\r", "ok"),
    ])
    func answersVerbs(line: String, answer: String) async throws {
        #expect(try await reply(to: line) == answer)
    }

    @Test(arguments: [
        ("paws", " 'paws'"), ("Pause", " 'Pause'"), ("pa use", " 'pa use'"), ("42", " '42'"), ("", ""), ("\r", ""),
        ("\u{0}\u{1}\u{7f}", ""), (String(repeating: "pause", count: 10), ""),
    ])
    func rejectsAnUnknownVerb(line: String, quoted: String) async throws {
        let verbs = "play pause toggle skip skip-stretch previous stop status help"
        #expect(try await reply(to: line) == "error: unknown verb\(quoted); use one of: \(verbs)")
    }

    @Test func statusIsOneLineOfJSON() async throws {
        let snapshot = try ControlJSON.line(RecordingControl.snapshot)
        #expect(try await reply(to: "status") == snapshot)
    }

    @Test func rejectsInvalidUTF8() async throws {
        let dialogue = ControlDialogue(control: RecordingControl(), version: "")
        let rubbish = ByteBuffer(bytes: (0...255).filter { $0 != UInt8(ascii: "\n") })
        #expect(try await dialogue.reply(to: rubbish.readableBytesView).text?.hasPrefix("error: ") == true)
        var brokenText = ByteBuffer(string: #"{"jsonrpc":"2.0","id":""#)
        brokenText.writeBytes([0xff, 0xfe])
        brokenText.writeString(#"","method":"Pause"}"#)
        #expect(try await dialogue.reply(to: brokenText.readableBytesView).text?.contains("-32700") == true)
    }

    @Test(
        arguments: [
            (.noSession, -32001), (.sessionRunning, -32002), (.sessionAsking(process: 4711), -32002),
            (.outputMissing("unplugged"), -32003),
            (.cannotStart("no stretches"), -32004), (.invalidRequest("unknown course 'x'"), -32008),
        ] as [(SessionRefusal, Int)])
    func refusalsAnswerVerbsAndMethods(refusal: SessionRefusal, code: Int) async throws {
        #expect(try await reply(to: "pause", refusing: refusal) == "error: \(refusal)")
        let line = try #require(
            try await reply(to: #"{"jsonrpc":"2.0","id":1,"method":"Pause"}"#, refusing: refusal))
        let response = try JSONDecoder().decode(RPCResponse<String>.self, from: Data(line.utf8))
        #expect(throws: ControlSocketError.refused(refusal)) { try response.get() }
        #expect(line.contains(#""code":\#(code)"#))
        #expect(line.contains(refusal.description))
    }

    @Test(arguments: [
        "1", "0", "-3", "18446744073709551615", "1.5", #""a \"name\"""#, #""""#, "null",
    ])
    func returnsIDsUnchanged(id: String) async throws {
        let answer = try await reply(to: #"{"jsonrpc":"2.0","id":\#(id),"method":"Pause"}"#)
        #expect(answer == #"{"id":\#(id),"jsonrpc":"2.0","result":"ok"}"#)
    }

    @Test(arguments: [
        (#"{"jsonrpc":"2.0","id":1,"method":"#, -32700, "null"),
        ("[1,2", -32700, "null"),
        ("{}", -32600, "null"),
        ("[]", -32600, "null"),
        (#"{"jsonrpc":"1.0","id":1,"method":"Pause"}"#, -32600, "1"),
        (#"{"id":1,"method":"Pause"}"#, -32600, "1"),
        (#"{"jsonrpc":"2.0","id":1}"#, -32600, "1"),
        (#"{"jsonrpc":"2.0","method":1,"params":"bar"}"#, -32600, "null"),
        (#"{"jsonrpc":"2.0","id":{},"method":"Pause"}"#, -32600, "null"),
        (#"{"jsonrpc":"2.0","id":true,"method":"Pause"}"#, -32600, "null"),
        (#"{"jsonrpc":"2.0","id":1,"method":"Pause","params":3}"#, -32600, "1"),
        (#"{"jsonrpc":"2.0","id":1,"method":"pause"}"#, -32601, "1"),
        (#"{"jsonrpc":"2.0","id":1,"method":"Pause","params":["now"]}"#, -32602, "1"),
        (#"{"jsonrpc":"2.0","id":1,"method":"Pause","params":{"now":true}}"#, -32602, "1"),
    ])
    func rejectsMalformedRequests(line: String, code: Int, id: String) async throws {
        let answer = try #require(try await reply(to: line))
        #expect(answer.hasPrefix(#"{"error":{"code":\#(code),"message":""#), "\(answer)")
        #expect(answer.hasSuffix(#""},"id":\#(id),"jsonrpc":"2.0"}"#), "\(answer)")
    }

    @Test(arguments: [
        #"{"jsonrpc":"2.0","method":"Pause"}"#, #"{"jsonrpc":"2.0","method":"Bow"}"#,
        #"{"jsonrpc":"2.0","method":"Pause","params":{"now":true}}"#,
        #"[{"jsonrpc":"2.0","method":"Pause"},{"jsonrpc":"2.0","method":"Next"}]"#,
    ])
    func notificationsGetNoAnswer(line: String) async throws {
        #expect(try await reply(to: line) == nil)
    }

    @Test func performsABatchInOrderWithOneAnswer() async throws {
        let control = RecordingControl()
        let line = """
            [{"jsonrpc":"2.0","id":1,"method":"Pause"},7,{"jsonrpc":"2.0","method":"Next"},\
            {"jsonrpc":"2.0","id":"a","method":"Bow"},{"jsonrpc":"2.0","id":2,"method":"Play"}]
            """
        let reply = try await ControlDialogue(control: control, version: "").reply(to: line)
        let answers = try JSONDecoder().decode([Answer].self, from: Data(try #require(reply.text).utf8))
        #expect(answers.map(\.id) == [.number(1), .null, .string("a"), .number(2)])
        #expect(answers.map(\.error?.code) == [nil, -32600, -32601, nil])
        #expect(await control.commands == [.pause, .skip, .play])
    }

    @Test func limitsABatchTo64Requests() async throws {
        func batch(_ count: Int) -> String {
            let requests = Array(repeating: #"{"jsonrpc":"2.0","id":1,"method":"Pause"}"#, count: count)
            return "[\(requests.joined(separator: ","))]"
        }
        let most = Data(try #require(try await reply(to: batch(64))).utf8)
        #expect(try JSONDecoder().decode([Answer].self, from: most).count == 64)
        #expect(try await reply(to: batch(65))?.contains("-32600") == true)
    }

    @Test func pingReturnsTheVersion() async throws {
        #expect(
            try await reply(to: #"{"jsonrpc":"2.0","id":1,"method":"Ping"}"#)
                == #"{"id":1,"jsonrpc":"2.0","result":{"name":"limber","protocolVersion":1,"version":"1.2.3"}}"#)
    }

    @Test func statusReturnsTheSnapshot() async throws {
        let snapshot = try ControlJSON.line(RecordingControl.snapshot)
        #expect(
            try await reply(to: #"{"jsonrpc":"2.0","id":1,"method":"Status","params":{}}"#)
                == #"{"id":1,"jsonrpc":"2.0","result":\#(snapshot)}"#)
    }

    @Test func startAcceptsTheCommandLineOptions() async throws {
        let parameters = """
            {"kind":"stretch","regions":["neck:60","hip-flexors",{"region":"back","seconds":90},{"region":"quads"}],\
            "seed":18446744073709551615,"leadIn":"every","changeOver":5,"output":"file:/tmp/a b.flac",\
            "music":"/music","interrupt":"duck","catalog":"/c","recovery":"start-over","at":["12.5=pause","20=play"]}
            """
        let expected = SessionRequest(
            regions: [
                RegionDuration(region: .neck, seconds: 60), RegionDuration(region: .hipFlexors, seconds: 60),
                RegionDuration(region: .back, seconds: 90), RegionDuration(region: .quads, seconds: 60),
            ],
            seed: .max, leadIn: .every, changeOver: .fixed(seconds: 5), output: .file(path: "/tmp/a b.flac"),
            music: .path("/music"), interrupt: .duck, catalog: "/c", recovery: .startOver,
            at: [try ScheduledCommand(parsing: "12.5=pause"), try ScheduledCommand(parsing: "20=play")])
        #expect(try await options(parameters) == expected)
    }

    @Test(arguments: [
        (#""standard""#, ChangeOver.standard), (#""5s""#, .fixed(seconds: 5)), ("0", .none),
        ("60", .fixed(seconds: 60)),
    ])
    func startAcceptsTheFormsOfAChangeOver(value: String, changeOver: ChangeOver) async throws {
        #expect(try await options(#"{"changeOver":\#(value)}"#) == SessionRequest(changeOver: changeOver))
    }

    @Test(arguments: ["{}", "[]", "null", #"{"seed":null}"#])
    func startWithoutOptionsLeavesDefaults(parameters: String) async throws {
        #expect(try await options(parameters) == SessionRequest())
    }

    @Test(arguments: [
        (#"{"tempo":3}"#, "unknown parameter 'tempo'; use one of: kind course minutes breath bellEvery regions"),
        (#"{"kind":"nap"}"#, "'kind' must be one of: stretch meditation; not 'nap'"),
        (#"{"kind":3}"#, "'kind' must be a string"),
        (
            #"{"kind":"meditation","minutes":121}"#,
            "'121' is not a meditation length; use a whole number of minutes from 1 to 120"
        ),
        (#"{"kind":"meditation","bellEvery":9}"#, "a bell interval of 9 s is out of range; use 10 s to 2 h"),
        (#"{"kind":"meditation","regions":["neck"]}"#, "a meditation takes no regions"),
        (#"{"minutes":5}"#, "'course', 'minutes', 'breath' and 'bellEvery' need 'kind'"),
        (#"{"regions":"neck"}"#, "'regions' must be an array of regions such as"),
        (#"{"regions":[3]}"#, "'regions' must be an array of regions such as"),
        (#"{"regions":["knee"]}"#, "'regions': unknown region 'knee'"),
        (#"{"regions":["neck:0"]}"#, "'regions': 'neck:0' is out of range; use 10 s to 10 min"),
        (#"{"regions":[{"region":"neck","seconds":100000}]}"#, "'regions': 'neck:100000' is out of range"),
        (#"{"regions":[{"region":"neck","seconds":"60"}]}"#, "'regions' must be an array of regions such as"),
        (#"{"regions":["neck","neck:90"]}"#, "duplicate region 'neck'"),
        (#"{"seed":-1}"#, "'seed' must be a whole number from 0 to 18446744073709551615"),
        (#"{"seed":true}"#, "'seed' must be a whole number"),
        (#"{"leadIn":"last"}"#, "'leadIn' must be one of: first every none; not 'last'"),
        (#"{"changeOver":"soon"}"#, "'changeOver': 'soon' is not a change-over; use standard or a duration such as 5s"),
        (#"{"changeOver":61}"#, "'changeOver': a change-over of 61 s is out of range; use 0 to 60 s"),
        (#"{"changeOver":-1}"#, "'changeOver': '-1' is not a change-over"),
        (#"{"changeOver":2.5}"#, #"'changeOver' must be "standard" or a number of seconds such as 5"#),
        (#"{"kind":"meditation","changeOver":5}"#, "a meditation takes no regions, no lead-in and no change-overs"),
        (#"{"interrupt":1}"#, "'interrupt' must be a string"),
        (#"{"output":"tape"}"#, "'output': unknown output 'tape'"),
        (#"{"output":"raw:-"}"#, "'output' must be an absolute path, not '-'"),
        (#"{"output":"file:a.wav"}"#, "'output' must be an absolute path, not 'a.wav'"),
        (#"{"music":"loop.wav"}"#, "'music' must be an absolute path, not 'loop.wav'"),
        (#"{"catalog":"."}"#, "'catalog' must be an absolute path, not '.'"),
        (#"{"recovery":"yes"}"#, "'recovery' must be one of: resume start-over; not 'yes'"),
        (#"{"recovery":"resume","seed":1}"#, "--resume keeps the stretches of the session"),
        (
            #"{"kind":"meditation","recovery":"resume","seed":1}"#,
            "--resume keeps the meditation as it was; remove --seed"
        ),
        (#"{"at":["5"]}"#, "'at': invalid '5'; use TIME=COMMAND"),
        (#"{"at":"5=pause"}"#, "'at' must be an array of commands"),
    ])
    func startNamesTheInvalidParameter(parameters: String, message: String) async throws {
        let answer = try #require(
            try await reply(to: #"{"jsonrpc":"2.0","id":1,"method":"Start","params":\#(parameters)}"#))
        let error = try #require(try JSONDecoder().decode(Answer.self, from: Data(answer.utf8)).error)
        #expect(error.code == -32602)
        #expect(error.message.hasPrefix(message), "\(error.message)")
    }
}

private struct Answer: Decodable {
    let id: RPCID
    let error: RPCError?
}

extension ControlDialogue {
    fileprivate func reply(to line: String) async throws -> Reply {
        try await reply(to: ByteBuffer(string: line).readableBytesView)
    }
}

import ControlProtocol
import Foundation
import NIOCore
import SessionCore
import TestSupport
import Testing

@testable import ControlSocket

@Suite(.timeLimit(.minutes(5))) struct ControlDialogueTests {
    /// The snapshot of the session.
    private static let snapshot = try? ControlJSON.line(RecordingControl.snapshot)
    private static let verbs = "play pause toggle skip skip-stretch previous explain stop keep status later help"

    private func reply(to line: String, refusing refusal: SessionRefusal? = nil) async throws -> String? {
        try await ControlDialogue(control: RecordingControl(refusing: refusal), version: "1.2.3").reply(to: line)
    }

    /// A stub that accepts or rejects a test notification, and waits with a restart.
    private struct Services: NotificationControl, RestartControl, PageControl {
        var hasRoom = true
        var occupation: RestartReply.Occupation?
        var refusal: PageRefusal?

        func scheduleTest() async -> Bool { hasRoom }
        func restartWhenIdle() async -> RestartReply { RestartReply(waitsFor: occupation) }
        func openPage() async throws(PageRefusal) -> PageOpening {
            if let refusal { throw refusal }
            return PageOpening(addresses: ["a"], shared: true, key: "0f", seconds: 300)
        }
        func logOutAll() async throws(PageRefusal) -> PageLogOut {
            if let refusal { throw refusal }
            return PageLogOut(ended: 3)
        }
    }

    @Test(
        arguments: [
            ("TestNotification", Services(), result(#""ok""#)),
            ("TestNotification", Services(hasRoom: false), "-32032"),
            ("TestNotification", nil, "-32031"),
            ("RestartWhenIdle", Services(occupation: .session), result(#"{"waitsFor":"session"}"#)),
            ("RestartWhenIdle", Services(), result("{}")), ("RestartWhenIdle", nil, "-32041"),
            // The answer of version 1.1 if no session goes on.
            ("PrepareRestart", Services(), result("{}")),
            ("OpenPage", Services(), result(#"{"addresses":["a"],"key":"0f","seconds":300,"shared":true}"#)),
            ("OpenPage", Services(refusal: .off), "-32052"), ("OpenPage", nil, "-32051"),
            ("LogOutAll", Services(), result(#"{"ended":3}"#)), ("LogOutAll", nil, "-32051"),
            ("LogOutAll", Services(refusal: .unprotected), "-32052"),
        ] as [(String, Services?, String)])
    private func usesTheServicesOfTheDaemon(method: String, services: Services?, answer: String) async throws {
        let dialogue = ControlDialogue(
            control: RecordingControl(), notifications: services, restart: services, page: services, version: "")
        #expect(try await dialogue.reply(to: request(method))?.contains(answer) == true)
    }

    @Test func onlyADaemonExaminesItself() async throws {
        let examined = ControlDialogue(control: RecordingControl(), version: "", examine: { ["output": "ok"] })
        #expect(try await examined.reply(to: request("Examine"), from: .guest) == result(#"{"output":"ok"}"#))
        let session = ControlDialogue(control: RecordingControl(), version: "")
        #expect(try await session.reply(to: request("Examine"))?.contains("-32061") == true)
    }

    @Test(
        arguments: [
            ("Play", .play), ("Pause", .pause), ("PlayPause", .toggle), ("Next", .skip), ("Previous", .previous),
            ("SkipStretch", .skipStretch), ("Explain", .explain),
            ("Stop", .stop), ("Keep", .keep),
        ] as [(String, SessionCommand)])
    func everyCommandIsAVerbAndAMethod(method: String, command: SessionCommand) async throws {
        let control = RecordingControl()
        let dialogue = ControlDialogue(control: control, version: "")
        #expect(try await dialogue.reply(to: command.rawValue) == "ok")
        #expect(try await dialogue.reply(to: request(method, id: 7)) == result(#""ok""#, id: 7))
        #expect(await control.commands == [command, command])
        #expect(command.method == method)
    }

    @Test(arguments: [
        ("help", verbs), (" pause\t\r", "ok"), ("status", snapshot),
        (request("Status", "{}"), snapshot.map { result($0) }),
        (request("Ping"), result(#"{"name":"limber","protocolVersion":1,"version":"1.2.3"}"#)),
    ])
    func answersVerbsAndMethods(line: String, answer: String?) async throws {
        #expect(try await reply(to: line) == answer)
    }

    @Test func refusesTheCharacterU0000() async throws {
        let control = RecordingControl()
        let line = request("Start", #"{"kind":"meditation","course":"a\u0000"}"#)
        let reply = try await ControlDialogue(control: control, version: "").reply(to: line)
        #expect(reply?.contains("a text must not have the character U+0000") == true)
        #expect(await control.started == [])
    }

    @Test func changesTheLevels() async throws {
        let control = RecordingControl()
        let dialogue = ControlDialogue(control: control, version: "")
        #expect(try await dialogue.reply(to: request("SetLevels", #"{"music":-3}"#)) == result(#""ok""#))
        #expect(await control.requests == [.setLevels(LevelChange(music: .to(try Decibels(-3))))])
        let answer = try await dialogue.reply(to: request("SetLevels"))
        #expect(answer?.contains(#""code":-32602,"message":"missing parameter 'music' or 'voice'""#) == true)
        await control.refuse(with: .noSession)
        #expect(try await dialogue.reply(to: request("SetLevels", #"{"voiceBy":1}"#))?.contains("-32001") == true)
    }

    @Test func answersWithTheSettingsInForce() async throws {
        let none = ControlDialogue(control: RecordingControl(), version: "")
        #expect(try await none.reply(to: request("Settings")) == result("[]"))
        let dialogue = ControlDialogue(control: RecordingControl(), version: "", settings: { ["units": "metric"] })
        #expect(try await dialogue.reply(to: request("Settings")) == result(#"{"units":"metric"}"#))
    }

    @Test(arguments: [
        ("paws", " 'paws'"), ("Pause", " 'Pause'"), ("pa use", " 'pa use'"), ("42", " '42'"), ("", ""), ("\r", ""),
        ("\u{0}\u{1}\u{7f}", ""), (String(repeating: "pause", count: 10), ""),
    ])
    func rejectsAnUnknownVerb(line: String, quoted: String) async throws {
        #expect(try await reply(to: line) == "error: unknown verb\(quoted); use one of: \(Self.verbs)")
    }

    @Test func rejectsInvalidUTF8() async throws {
        let dialogue = ControlDialogue(control: RecordingControl(), version: "")
        let brokenText = #"{"jsonrpc":"2.0","id":""#.utf8 + [0xff, 0xfe] + #"","method":"Pause"}"#.utf8
        for (bytes, answer) in [((0...255).filter { $0 != 10 }, "error: "), (brokenText, "-32700")] {
            let reply = try await dialogue.reply(to: ByteBuffer(bytes: bytes).readableBytesView, from: .owner)
            #expect(reply.text?.contains(answer) == true)
        }
    }

    @Test(
        arguments: [
            (.noSession, -32001), (.sessionRunning, -32002), (.sessionAsking(process: 4711), -32002),
            (.outputMissing("unplugged"), -32003), (.cannotStart("no stretches"), -32004),
            (.invalidRequest("unknown course 'x'"), -32008), (.noQuestion, -32010), (.nothingToKeep, -32011),
        ] as [(SessionRefusal, Int)])
    func refusalsAnswerVerbsAndMethods(refusal: SessionRefusal, code: Int) async throws {
        #expect(try await reply(to: "pause", refusing: refusal) == "error: \(refusal)")
        let line = try #require(try await reply(to: request("Pause"), refusing: refusal))
        let response = try JSONDecoder().decode(RPCResponse<String>.self, from: Data(line.utf8))
        let error = #expect(throws: RPCError.self) { try response.outcome.get() }
        #expect(error.map(ControlSocketError.init) == .refused(refusal))
        #expect(line.contains(#""code":\#(code)"#))
        #expect(line.contains(refusal.description))
    }

    @Test(arguments: ["1", "0", "-3", "18446744073709551615", "1.5", #""a \"name\"""#, #""""#, "null"])
    func returnsIDsUnchanged(id: String) async throws {
        #expect(try await reply(to: request("Pause", id: id)) == result(#""ok""#, id: id))
    }

    @Test(arguments: [
        (#"{"jsonrpc":"2.0","id":1,"method":"#, -32700, "null"),
        ("[1,2", -32700, "null"), ("{}", -32600, "null"), ("[]", -32600, "null"),
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
        let answers = try JSONDecoder().decode([Answer].self, from: Data(try #require(reply).utf8))
        #expect(answers.map(\.id) == [.number(1), .null, .string("a"), .number(2)])
        #expect(answers.map(\.error?.code) == [nil, -32600, -32601, nil])
        #expect(await control.commands == [.pause, .skip, .play])
    }

    @Test func limitsABatchTo64Requests() async throws {
        func batch(_ count: Int) -> String {
            "[\(Array(repeating: request("Pause"), count: count).joined(separator: ","))]"
        }
        let most = Data(try #require(try await reply(to: batch(64))).utf8)
        #expect(try JSONDecoder().decode([Answer].self, from: most).count == 64)
        #expect(try await reply(to: batch(65))?.contains("-32600") == true)
    }
}

private struct Answer: Decodable {
    let id: RPCID
    let error: RPCError?
}

import ControlProtocol
import Foundation
import SessionCore
import TestSupport
import Testing

/// Showing and commanding the session over HTTP.
@Suite(.timeLimit(.minutes(5))) struct SessionRoutesTests {
    @Test(arguments: SessionCommand.allCases)
    func performsCommands(command: SessionCommand) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let answer = try await fixture.ask("POST", "/api/prod/session", #"{"command":"\#(command.rawValue)"}"#)
            #expect(answer.status == 200)
            #expect(answer.data?["status"] as? String == "active")
            #expect(await fixture.control.commands == [command])
        }
    }

    private static let refusals: [(SessionRefusal, Int, String, String)] = [
        (.noSession, 409, "CONFLICT", "No session is running"),
        (.sessionRunning, 409, "CONFLICT", "Another session is running; stop it first"),
        (
            .sessionAsking(process: 4711), 409, "CONFLICT",
            "A terminal asks whether to resume a session; answer there first"
        ),
        (.outputMissing("unplugged"), 409, "CONFLICT", "\(SessionRefusal.outputMissing("unplugged"))"),
        (.cannotStart("nothing is on"), 409, "CONFLICT", "nothing is on"),
        (.invalidRequest("unknown course 'x'"), 400, "VALIDATION_ERROR", "unknown course 'x'"),
        (.badData("broken"), 409, "CONFLICT", "broken"),
        (.missing("there is no catalog"), 404, "NOT_FOUND", "there is no catalog"),
        (.nothingToPlay(.noRegion), 409, "CONFLICT", "No region is enabled; enable one in the setup"),
        (.nothingToPlay(.noRecoverableSession), 404, "NOT_FOUND", "No session to resume"),
        (.nothingToPlay(.clipsMissing("gone")), 404, "NOT_FOUND", "gone; start over instead"),
    ]

    @Test(arguments: refusals)
    func returnsTheReasonOfARefusal(refusal: SessionRefusal, status: Int, code: String, message: String) async throws {
        try await ServerFixture.open(RecordingControl(refusing: refusal)) { (fixture: ServerFixture) async throws in
            for (path, body) in [("/api/session", #"{"command":"play"}"#), ("/api/session/start", "{}")] {
                let answer = try await fixture.ask("POST", path, body)
                #expect(answer.status == status)
                #expect(answer.code == code)
                #expect(answer.message == message)
            }
        }
    }

    @Test(arguments: [
        (#"{"command":"dance"}"#, ["command"]), (#"{"command":7}"#, ["command"]), ("{}", ["command"]), ("[]", [""]),
        ("", [""]), ("{", [""]), (#"{"command":"play"} x"#, [""]), ("\u{0}", [""]), ("null", [""]),
    ])
    func rejectsOtherBodies(body: String, issues: [String]) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let answer = try await fixture.ask("POST", "/api/session", body)
            #expect(answer.status == 400)
            #expect(answer.code == "VALIDATION_ERROR")
            #expect(answer.message == "Invalid request data")
            #expect(answer.issues == issues)
        }
    }

    @Test func survivesDeepNesting() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let body = String(repeating: "[", count: 100_000)
            #expect(try await fixture.ask("POST", "/api/session", body).status == 400)
            #expect(try await fixture.ask("GET", "/healthz").text == "ok\n")
        }
    }

    @Test func startsTheRequestedSession() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let answer = try await fixture.ask(
                "POST", "/api/session/start", #"{"regions":["neck:20"],"seed":7,"output":"null"}"#)
            #expect(answer.status == 201)
            let request = try #require(await fixture.control.started.first)
            #expect(request.regions == [RegionDuration(region: .neck, seconds: 20)])
            #expect(request.seed == 7)
        }
    }

    @Test(arguments: [
        (#"{"region":["neck"]}"#, 400), (#"{"regions":["nose"]}"#, 400), (#"{"minutes":5}"#, 400),
        (#"{"kind":"meditation","minutes":0}"#, 400), (#"{"output":"file:/tmp/limber.wav"}"#, 403),
        (#"{"output":"raw:/tmp/limber"}"#, 403), (#"{"output":"alsa:file:/tmp/limber"}"#, 403),
        (#"{"music":"/etc/passwd"}"#, 403), (#"{"music":"rain"}"#, 201), (#"{"catalog":"/tmp"}"#, 403),
        (#"{"output":"null"}"#, 201),
    ])
    func rejectsInvalidRequests(body: String, status: Int) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            #expect(try await fixture.ask("POST", "/api/session/start", body).status == status)
            #expect(await fixture.control.started.isEmpty == (status != 201))
        }
    }

    @Test(arguments: [
        ("GET", "/nothing", 404, nil), ("GET", "/api", 404, nil), ("GET", "/api/sessions", 404, nil),
        ("GET", "/api/dev", 404, nil), ("DELETE", "/api/session", 405, "GET, HEAD, POST"),
        ("PUT", "/api/stretch-sessions/latest", 405, "GET, HEAD"), ("OPTIONS", "/api/events", 405, "GET, HEAD"),
        ("TRACE", "/api/setup", 405, "GET, HEAD, PUT"), ("PROPFIND", "/api/setup", 405, "GET, HEAD, PUT"),
        ("PROPFIND", "/api/nothing", 404, nil),
        ("POST", "/healthz", 405, "GET, HEAD"),
    ])
    func rejectsOtherPathsAndMethods(method: String, path: String, status: Int, allowed: String?) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let answer = try await fixture.ask(method, path)
            #expect(answer.status == status)
            #expect(answer.code != nil && answer.message != nil)
            #expect(answer.header("Allow") == allowed)
        }
    }
}

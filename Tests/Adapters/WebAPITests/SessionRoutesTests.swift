import ControlProtocol
import SessionCore
import TestSupport
import Testing

/// Showing and commanding the session over HTTP.
@Suite(.timeLimit(.minutes(5))) struct SessionRoutesTests {
    private let server = ServerFixture()

    @Test func performsCommands() async throws {
        for command in SessionCommand.allCases {
            let answer = try await server.ask("POST /api/prod/session", #"{"command":"\#(command.rawValue)"}"#)
            #expect((answer.status, answer["status"]) == (200, "active"))
        }
        #expect(await server.control.commands == SessionCommand.allCases)
    }

    @Test(
        arguments: [
            (.noSession, "409 CONFLICT: No session is running"),
            (
                .nothingToKeep,
                "409 CONFLICT: Nothing to keep: no session of less than a minute has ended unrecorded in the last 10 "
                    + "minutes"
            ),
            (.sessionRunning, "409 CONFLICT: Another session is running; stop it first"),
            (
                .sessionAsking(process: 4711),
                "409 CONFLICT: A terminal asks whether to resume a session; answer there first"
            ),
            (.outputMissing("unplugged"), "409 CONFLICT: No output: unplugged; reconnect the output, then resume"),
            (.cannotStart("nothing is on"), "409 CONFLICT: Nothing is on"),
            (.invalidRequest("unknown course 'x'"), "400 VALIDATION_ERROR: Unknown course 'x'"),
            (.badData("broken"), "409 CONFLICT: Broken"),
            (.missing("there is no catalog"), "404 NOT_FOUND: There is no catalog"),
            (.nothingToPlay(.noRegion), "409 CONFLICT: No region is enabled; enable one in the setup"),
            (.nothingToPlay(.noRecoverableSession), "404 NOT_FOUND: No session to resume"),
            (.nothingToPlay(.clipsMissing("gone")), "404 NOT_FOUND: gone; start over instead"),
        ] as [(SessionRefusal, String)])
    func returnsTheReasonOfARefusal(refusal: SessionRefusal, error: String) async throws {
        await server.control.refuse(with: refusal)
        for (route, body) in [
            ("POST /api/session", #"{"command":"play"}"#), ("POST /api/session/start", "{}"),
            ("POST /api/session/levels", #"{"music":0}"#),
        ] {
            #expect(try await server.ask(route, body).error == error)
        }
    }

    @Test func changesTheLevels() async throws {
        let route = "POST /api/session/levels"
        let answer = try await server.ask(route, #"{"music":-3,"voiceBy":1}"#)
        #expect((answer.status, answer["status"]) == (200, "active"))
        #expect(await server.control.requests == [.setLevels(LevelChange(music: .to(try Decibels(-3)), voice: .by(1)))])
        #expect(
            try await server.ask(route, #"{"voice":7}"#).error
                == "400 VALIDATION_ERROR: 'voice': a level of 7 dB is out of range; use -20 to 6")
    }

    @Test func movesToANamedOutput() async throws {
        let route = "POST /api/session/output"
        #expect(try await server.ask(route, #"{"output":"kitchen"}"#).status == 200)
        #expect(await server.control.requests == [.setOutput(OutputChange(.named("kitchen")))])
        #expect(try await server.ask(route, #"{"output":"alsa:hw:1"}"#).status == 403)
        #expect(try await server.ask(route, "{}").error == "400 VALIDATION_ERROR: Missing parameter 'output'")
    }

    @Test func startsTheRequestedSession() async throws {
        let body = #"{"regions":["neck:20"],"seed":7,"output":"null"}"#
        #expect(try await server.ask("POST /api/session/start", body).status == 201)
        let request = try #require(await server.control.started.first)
        #expect(request.regions == [.region(RegionDuration(region: .neck, seconds: 20))])
        #expect(request.seed == 7)
    }

    @Test(
        arguments: [
            ("{}", 200), (#"{"kind":"routine","routine":"gone"}"#, 404), (#"{"minutes":5}"#, 400),
            (#"{"output":"file:/tmp/limber.wav"}"#, 403),
        ] as [(String, Int)])
    func plansASessionWithoutPlayingIt(body: String, status: Int) async throws {
        let answer = try await server.ask("POST /api/session/plan", body)
        #expect((answer.status, answer["seconds"]?.number) == (status, status == 200 ? 90 : nil))
        #expect(await server.control.started.isEmpty)
    }

    @Test(
        arguments: [
            (#"{"region":["neck"]}"#, 400), (#"{"regions":["-"]}"#, 400), (#"{"minutes":5}"#, 400),
            (#"{"output":"file:/tmp/limber.wav"}"#, 403), (#"{"output":"raw:/tmp/limber"}"#, 403),
            (#"{"output":"alsa:file:/tmp/limber"}"#, 403), (#"{"music":"/etc/passwd"}"#, 403),
            (#"{"music":"rain"}"#, 201), (#"{"musicLevel":-6,"voiceLevel":3}"#, 201), (#"{"musicLevel":-21}"#, 400),
            (#"{"catalog":"/tmp"}"#, 403), (#"{"output":"null"}"#, 201),
        ]
            + [
                "0", "-1", "1e999", "1e18", "9223372036854775807", "9223372036854775808", #""twenty""#, "true", "[20]",
            ].map { (#"{"kind":"meditation","minutes":\#($0)}"#, 400) })
    func startsNoInvalidSession(body: String, status: Int) async throws {
        #expect(try await server.ask("POST /api/session/start", body).status == status)
        #expect(await server.control.started.isEmpty == (status != 201))
    }

    @Test(arguments: [
        ("GET /nothing", nil), ("GET /api", nil), ("GET /api/sessions", nil), ("GET /api/dev", nil),
        ("PROPFIND /api/nothing", nil), ("DELETE /api/session", "GET, HEAD, POST"),
        ("PUT /api/stretch-sessions/latest", "GET, HEAD"), ("OPTIONS /api/events", "GET, HEAD"),
        ("TRACE /api/setup", "GET, HEAD, PUT"), ("PROPFIND /api/setup", "GET, HEAD, PUT"),
        ("POST /healthz", "GET, HEAD"),
    ])
    func rejectsOtherPathsAndMethods(route: String, allowed: String?) async throws {
        let answer = try await server.ask(route)
        #expect(answer.header("Allow") == allowed)
        #expect(
            answer.error
                == (allowed.map { "405 METHOD_NOT_ALLOWED: Method not allowed; use \($0)" }
                    ?? "404 NOT_FOUND: No such path"))
    }
}

import ControlProtocol
import Foundation
import NotificationHub
import PracticeCore
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import WebAPI

/// The schedules over HTTP. It is noon on a Saturday.
@Suite(.timeLimit(.minutes(5))) struct ScheduleRoutesTests {
    private let server = ServerFixture()

    /// Adds the schedule `morning-back`, which starts at seven on weekdays.
    @discardableResult
    private func add(_ members: String = #""title":"Morning back""#) async throws -> Answer {
        try await server.ask(
            "POST /api/schedules",
            #"{"request":{"regions":["back:60"]},"rule":{"at":["07:00"],"days":[1,2,3,4,5]},\#(members)}"#)
    }

    private func change(_ change: @escaping @Sendable (inout Schedule) -> Void) async throws {
        try await server.practice.write { data in _ = try data.schedules.change("morning-back", change) }
    }

    @Test func addsAndListsASchedule() async throws {
        let added = try await add()
        #expect(added.status == 201)
        let shown: JSONValue = [
            "id": "morning-back", "title": "Morning back",
            "request": ["kind": "stretch", "regions": ["back:60"], "at": []],
            "rule": ["at": ["07:00"], "days": [1, 2, 3, 4, 5]], "words": "weekdays at 07:00",
            "options": [
                "consent": "ask", "countdown": 30, "ifPlaying": "wait", "late": 0, "afterBoot": false,
                "inQuietHours": false,
            ], "quiet": .null, "skipped": .null,
            "activity": ["state": "active"], "attention": [:], "open": .null, "createdAt": "2026-11-21T12:00:00.000Z",
            "next": [
                "schedule": "morning-back", "title": "Morning back", "minute": "2026-11-23 07:00",
                "due": "2026-11-23T07:00:00.000Z",
            ],
        ]
        #expect(added.data == shown)
        #expect(try await server.ask("GET /api/schedules/morning-back").data == shown)
        #expect(try await server.ask("GET /api/schedules").data == [shown])
    }

    @Test func namesAScheduleByItsSession() async throws {
        let added = try await server.ask(
            "POST /api/schedules", #"{"request":{"routine":"own"},"rule":{"at":["07:00"]}}"#)
        #expect((added["title"], added["id"], added["request.routine"]) == ("Own break", "own-break", "own-break"))
        try await add()
        let changed = try await server.ask("PATCH /api/schedules/morning-back", #"{"request":{"routine":"own"}}"#)
        #expect((changed["title"], changed["request.routine"]) == ("Morning back", "own-break"))
    }

    @Test func returnsWhatBecameOfTheLastStarts() async throws {
        #expect(try await server.ask("GET /api/schedules/history").data == [])
        try await add()
        try await change { $0.progress.open = OpenStart(time: Self.seven, notBefore: .saturday) }
        #expect(try await server.ask("POST /api/schedules/morning-back/skip").status == 200)
        #expect(try await server.ask("GET /api/schedules/history")["0.outcome"] == "skipped")
        #expect(try await server.ask("GET /metrics").text.contains("limber_next_start_timestamp_seconds 1795417200\n"))
    }

    @Test func returnsWhatTheCalendarLeavesOut() async throws {
        #expect(try await server.ask("GET /api/schedules/calendar").data == ["'limber: neck' has no time of day"])
    }

    @Test func returnsTheStartThatComesNext() async throws {
        #expect(try await server.ask("GET /api/schedules/next").data == .null)
        // The path of this start stays free.
        #expect(try await add(#""title":"Next""#)["id"] == "next-2")
        let sunday = #"{"title":"Sunday","request":{},"rule":{"at":["18:00"],"days":[0]}}"#
        #expect(try await server.ask("POST /api/schedules", sunday).status == 201)
        #expect(
            try await server.ask("GET /api/schedules/next").data == [
                "schedule": "sunday", "title": "Sunday", "minute": "2026-11-22 18:00",
                "due": "2026-11-22T18:00:00.000Z",
            ])
    }

    @Test(arguments: [
        ("{}", "400 VALIDATION_ERROR: Missing parameter 'request'"),
        (#"{"request":{}}"#, "400 VALIDATION_ERROR: Missing parameter 'rule'"),
        (
            #"{"request":{},"rule":{"at":["07:00"],"every":50}}"#,
            "400 VALIDATION_ERROR: 'rule': give either 'at', or 'every', 'from' and 'to'"
        ),
        (
            #"{"request":{},"rule":{"events":[{"minute":"2026-11-22 07:00","due":"2026-11-22T07:00:00.000Z"}]}}"#,
            "400 VALIDATION_ERROR: 'rule': only a calendar file can have 'events'"
        ),
        (
            #"{"request":{},"rule":{"at":["07:00"],"days":[]}}"#,
            "400 VALIDATION_ERROR: 'rule': name at least one weekday; for every day, leave the days out"
        ),
        (#"{"request":{},"rule":7}"#, "400 VALIDATION_ERROR: 'rule': parameters must be an object"),
        (
            #"{"request":{"routine":"gone"},"rule":{"at":["07:00"]}}"#,
            "404 NOT_FOUND: Unknown routine 'gone'"
        ),
    ])
    func refusesABadSchedule(body: String, error: String) async throws {
        #expect(try await server.ask("POST /api/schedules", body).error == error)
        #expect(try await server.ask("GET /api/schedules").data == [])
    }

    @Test(arguments: [#"{"output":"file:/tmp/limber.wav"}"#, #"{"music":"/etc/passwd"}"#, #"{"catalog":"/tmp"}"#])
    func refusesASessionThatNamesAFile(request: String) async throws {
        try await add()
        for route in ["POST /api/schedules", "PATCH /api/schedules/morning-back"] {
            let answer = try await server.ask(route, #"{"request":\#(request),"rule":{"at":["07:00"]}}"#)
            #expect(answer.code == "FORBIDDEN", "\(route)")
        }
        #expect(try await server.ask("GET /api/schedules")["0.request.regions"] == ["back:60"])
    }

    @Test func changesSomeMembers() async throws {
        try await add()
        let path = "/api/schedules/morning-back"
        let changed = try await server.ask(
            "PATCH \(path)", #"{"title":"Back","rule":{"at":["18:30"]},"options":{"consent":"confirm"}}"#)
        #expect((changed.status, changed["id"], changed["title"]) == (200, "morning-back", "Back"))
        #expect((changed["words"], changed["next.minute"]) == ("every day at 18:30", "2026-11-21 18:30"))
        #expect((changed["options.consent"], changed["request.regions"]) == ("confirm", ["back:60"]))
        #expect(try await server.ask("PATCH \(path)", "{}").data == changed.data)
        let past = #"{"rule":{"at":["07:00"],"days":{"date":"2026-11-20"}}}"#
        #expect(try await server.ask("PATCH \(path)", past).code == "VALIDATION_ERROR")
        #expect(
            try await server.ask("PATCH \(path)", #"{"request":{"routine":"gone"}}"#).error
                == "404 NOT_FOUND: Unknown routine 'gone'")
    }

    private static let seven = ScheduledTime(
        minute: WallMinute(day: "2026-11-20", time: "07:00"), due: .at("2026-11-20 07:00"))

    @Test func skipsTheComingStart() async throws {
        try await add()
        let (skip, unskip) = ("POST /api/schedules/morning-back/skip", "POST /api/schedules/morning-back/unskip")
        let answer = try await server.ask(skip)
        #expect((answer.status, answer["next.minute"]) == (200, "2026-11-24 07:00"))
        #expect(try await server.ask(unskip)["next.minute"] == "2026-11-23 07:00")
        #expect(
            try await server.ask(unskip).error
                == "409 CONFLICT: 'morning-back' has no skipped start that is still to come")
    }

    @Test func pausesAndResumes() async throws {
        try await add()
        let path = "POST /api/schedules/morning-back"
        let paused = try await server.ask("\(path)/pause", #"{"until":"2026-12-05"}"#)
        #expect(paused["activity"] == ["state": "paused", "until": "2026-12-05"])
        #expect(paused["next.minute"] == "2026-12-07 07:00")
        let resumed = try await server.ask("\(path)/resume")
        #expect((resumed["activity"], resumed["next.minute"]) == (["state": "active"], "2026-11-23 07:00"))
        for day in [#""2026-11-21""#, #""2026-11-31""#, #""9000-01-01""#, "7"] {
            #expect(try await server.ask("\(path)/pause", #"{"until":\#(day)}"#).faults == ["until"], "\(day)")
        }
    }

    @Test(
        arguments: [
            ("POST", "/keep", 200, [:]), ("POST", "/resume", 200, [:]), ("POST", "/pause", 200, ["refused": 3]),
            ("DELETE", "", 204, nil),
        ] as [(String, String, Int, JSONValue?)])
    func withdrawsTheQuestionWhetherTheTimesAreRight(
        method: String, verb: String, status: Int, attention: JSONValue?
    ) async throws {
        try await add()
        try await change { $0.progress.attention = .refused(3) }
        let question = UserNotification.stillRight(
            try await server.practice.read { try $0.schedules.schedule(named: "morning-back") })
        server.notifications.post(question, .silent)
        let updates = server.notifications.updates()
        let answer = try await server.ask(
            "\(method) /api/schedules/morning-back\(verb)", method == "POST" ? "{}" : nil)
        #expect((answer.status, answer["attention"]) == (status, attention))
        #expect(await updates.first { $0 == .withdrawn(question.id) } != nil)
    }

    @Test func removesASchedule() async throws {
        try await add()
        #expect(try await server.ask("DELETE /api/schedules/morning-back").status == 204)
        #expect(try await server.ask("GET /api/schedules").data == [])
    }

    @Test func advisesOnAnUnknownSchedule() async throws {
        try await add()
        for (method, verb) in [
            ("GET", ""), ("PATCH", ""), ("DELETE", ""), ("POST", "/skip"), ("POST", "/pause"), ("POST", "/resume"),
            ("POST", "/keep"),
        ] {
            let body = ["PATCH", "POST"].contains(method) ? "{}" : nil
            let near = try await server.ask("\(method) /api/schedules/morning-bak\(verb)", body)
            #expect(near.error == "404 NOT_FOUND: Unknown schedule 'morning-bak'; did you mean 'morning-back'?")
        }
        #expect(
            try await server.ask("GET /api/schedules/7").error
                == "404 NOT_FOUND: Unknown schedule '7'")
    }

    @Test func answersTheQuestionOfAScheduledSession() async throws {
        let route = "POST /api/start-question"
        #expect(
            try await server.ask(route, #"{"answer":"start"}"#).error
                == "409 CONFLICT: No scheduled session is asking")
        for body in [#"{"answer":"start"}"#, #"{"answer":"later","seconds":600}"#, #"{"answer":"refuse"}"#] {
            await server.control.ask()
            let answer = try await server.ask(route, body)
            #expect((answer.status, answer["status"]) == (200, "active"))
        }
        #expect(await server.control.requests == [.answer(.start), .answer(.later(600)), .answer(.refuse)])
        #expect(
            try await server.ask(route, #"{"answer":"later","seconds":5}"#).error
                == "400 VALIDATION_ERROR: A session can be put off by 1 minute to 12 hours, not 5 s")
    }
}

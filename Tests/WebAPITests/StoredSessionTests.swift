import Foundation
import PracticeData
import SessionCore
import TestSupport
import Testing

/// The sessions that were done, over HTTP.
@Suite(.timeLimit(.minutes(5))) struct StoredSessionTests {
    static let stretch: [String: any Sendable] = [
        "region": "neck", "stretchId": "neck-rotation", "stretchName": "Neck Rotation", "durationSeconds": 61,
        "skippedSegments": 0,
    ]

    private func stretchSession(_ changes: [String: Any?] = [:], stretch: [String: Any?] = [:]) throws -> String {
        var body: [String: Any?] = [
            "completedAt": "2026-01-26T10:30:00.000Z", "totalDurationSeconds": 480, "regionsCompleted": 9,
            "regionsSkipped": 0,
            "stretches": [(Self.stretch as [String: Any?]).merging(stretch) { $1 }.compactMapValues(\.self)],
        ]
        body.merge(changes) { $1 }
        return try json(body)
    }

    private func meditation(_ changes: [String: Any?] = [:]) throws -> String {
        var body: [String: Any?] = [
            "completedAt": "2026-01-26T10:30:00.000Z", "sessionType": "basic-breathing",
            "plannedDurationSeconds": 600, "actualDurationSeconds": 599, "completedFully": true,
        ]
        body.merge(changes) { $1 }
        return try json(body)
    }

    /// Omits members that are `nil`.
    private func json(_ body: [String: Any?]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: body.compactMapValues(\.self)), as: UTF8.self)
    }

    @Test func storesAndShowsASession() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            #expect(try await fixture.ask("GET", "/api/stretch-sessions/latest").isNull)
            #expect(try await fixture.ask("GET", "/api/stretch-sessions").list?.isEmpty == true)
            let posted = try await fixture.ask("POST", "/api/dev/stretch-sessions", try stretchSession(["more": 1]))
            #expect(posted.status == 201)
            let id = try #require(posted.data?["id"] as? String)
            #expect(UUID(uuidString: id) != nil)
            #expect(posted.data?["more"] == nil)
            // As counted by the client.
            #expect(posted.data?["regionsCompleted"] as? Int == 9)
            for path in ["/api/stretch-sessions/latest", "/api/prod/stretch-sessions/\(id)"] {
                #expect(try await fixture.ask("GET", path).data?["id"] as? String == id)
            }
            #expect(try await fixture.ask("GET", "/api/stretch-sessions").list?.count == 1)
            let missing = try await fixture.ask("GET", "/api/stretch-sessions/nothing")
            #expect(missing.status == 404)
            #expect(missing.message == "StretchSession with id nothing not found")
        }
    }

    @Test(
        arguments: [
            ("completedAt", nil), ("completedAt", 5), ("completedAt", "2026-01-26"),
            ("completedAt", "2026-01-26 10:30:00Z"),
            ("completedAt", "2026-01-26T10:30:00+01:00"), ("completedAt", "2026-02-30T10:30:00Z"),
            ("totalDurationSeconds", nil), ("totalDurationSeconds", -1), ("totalDurationSeconds", "480"),
            ("totalDurationSeconds", 1.5),
            ("totalDurationSeconds", 1_000_001), ("totalDurationSeconds", true),
            ("regionsCompleted", nil), ("regionsCompleted", -1), ("regionsSkipped", nil), ("regionsSkipped", -1),
            ("stretches", nil), ("stretches", [Int]()), ("stretches", "neck"), ("stretches", ["neck": 1]),
        ] as [(String, (any Sendable)?)])
    func rejectsAnInvalidStretchSession(member: String, value: (any Sendable)?) async throws {
        let body = try stretchSession([member: value])
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let answer = try await fixture.ask("POST", "/api/stretch-sessions", body)
            #expect(answer.status == 400)
            #expect(answer.issues == [member])
            #expect(try await fixture.practice.read { try $0.sessions.latestStretch() } == nil)
        }
    }

    @Test(
        arguments: [
            ("region", nil), ("region", "nose"), ("region", "Neck"), ("region", 1), ("stretchId", nil),
            ("stretchId", ""),
            ("stretchId", 7), ("stretchName", nil), ("stretchName", ""), ("durationSeconds", nil),
            ("durationSeconds", 0),
            ("durationSeconds", 60.5), ("durationSeconds", Int.max), ("durationSeconds", "60"),
            ("skippedSegments", nil), ("skippedSegments", -1),
            ("skippedSegments", 3), ("skippedSegments", "1"),
        ] as [(String, (any Sendable)?)])
    func rejectsAnInvalidStretch(member: String, value: (any Sendable)?) async throws {
        let body = try stretchSession(stretch: [member: value])
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let answer = try await fixture.ask("POST", "/api/stretch-sessions", body)
            #expect(answer.status == 400)
            #expect(answer.issues == ["stretches.0.\(member)"])
        }
    }

    @Test(
        arguments: [
            ("completedAt", nil), ("completedAt", "today"), ("sessionType", nil), ("sessionType", ""),
            ("sessionType", 1),
            ("plannedDurationSeconds", nil), ("plannedDurationSeconds", 0), ("plannedDurationSeconds", "600"),
            ("actualDurationSeconds", nil), ("actualDurationSeconds", -1), ("actualDurationSeconds", 0.5),
            ("actualDurationSeconds", Int.max),
            ("completedFully", nil), ("completedFully", 1), ("completedFully", "true"),
            ("sessionName", ""), ("sessionName", 7), ("sessionName", String(repeating: "a", count: 101)),
            ("lines", "a.opus"), ("lines", Array(repeating: "a.opus", count: 201)),
        ] as [(String, (any Sendable)?)])
    func rejectsAnInvalidMeditation(member: String, value: (any Sendable)?) async throws {
        let body = try meditation([member: value])
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let answer = try await fixture.ask("POST", "/api/meditation-sessions", body)
            #expect(answer.status == 400)
            #expect(answer.issues == [member])
        }
    }

    @Test(arguments: ["", String(repeating: "a", count: 201)])
    func rejectsAnInvalidLine(line: String) async throws {
        let body = try meditation(["lines": ["a.opus", line]])
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let answer = try await fixture.ask("POST", "/api/meditation-sessions", body)
            #expect((answer.status, answer.issues) == (400, ["lines.1"]))
        }
    }

    @Test func keepsTheCourseOfAMeditation() async throws {
        let lines = (1...200).map { "sleep/\($0).opus" }
        let body = try meditation(["sessionType": "sleep", "sessionName": "Sleep", "lines": lines])
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let posted = try await fixture.ask("POST", "/api/meditation-sessions", body)
            #expect(posted.status == 201)
            let kept = try await fixture.ask("GET", "/api/meditation-sessions/latest").data
            #expect(kept?["sessionName"] as? String == "Sleep")
            #expect(kept?["lines"] as? [String] == lines)
            let statistics = try await fixture.ask("GET", "/api/meditation-sessions/stats")
            #expect(
                statistics.text.contains(
                    #""courses":[{"minutes":9,"name":"Sleep","sessionType":"sleep","sessions":1}]"#))
            let profile = try await fixture.ask("GET", "/api/profile")
            #expect(profile.text.contains(#""courses":[{"minutes":9,"name":"Sleep""#))
        }
    }

    @Test func rejectsAYearAfterTheLast() async throws {
        let year = "9000-01-01T00:00:00.000Z"
        let bodies = [
            ("stretch-sessions", try stretchSession(["completedAt": year])),
            ("meditation-sessions", try meditation(["completedAt": year])),
        ]
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            for (path, body) in bodies {
                let answer = try await fixture.ask("POST", "/api/\(path)", body)
                #expect((answer.status, answer.issues) == (400, ["completedAt"]))
                #expect(answer.text.contains("8999"))
            }
        }
    }

    @Test func namesAllFaults() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let answer = try await fixture.ask("POST", "/api/stretch-sessions", #"{"stretches":[{"region":"nose"}]}"#)
            #expect(
                answer.issues == [
                    "completedAt", "totalDurationSeconds", "regionsCompleted", "regionsSkipped", "stretches.0.region",
                    "stretches.0.stretchId", "stretches.0.stretchName", "stretches.0.durationSeconds",
                    "stretches.0.skippedSegments",
                ])
        }
    }

    @Test func ordersSessionsByInstant() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            // As text, the first would sort last.
            for moment in ["2026-01-26T10:30:56.789Z", "2026-01-26T10:30:56Z", "2025-12-31T23:59:59.999Z"] {
                let body = try stretchSession(["completedAt": moment])
                #expect(try await fixture.ask("POST", "/api/stretch-sessions", body).status == 201)
            }
            let latest = try await fixture.ask("GET", "/api/stretch-sessions/latest").data
            #expect(latest?["completedAt"] as? String == "2026-01-26T10:30:56.789Z")
            let moments = try await fixture.ask("GET", "/api/stretch-sessions").list?.compactMap {
                $0["completedAt"] as? String
            }
            #expect(
                moments == ["2026-01-26T10:30:56.789Z", "2026-01-26T10:30:56.000Z", "2025-12-31T23:59:59.999Z"])
        }
    }

    @Test func sumsBeforeRoundingDown() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            // Less than a minute does not count.
            for seconds in [89, 91, 59] {
                _ = try await fixture.ask(
                    "POST", "/api/meditation-sessions", try meditation(["actualDurationSeconds": seconds]))
            }
            let answer = try await fixture.ask("GET", "/api/meditation-sessions/stats")
            #expect(answer.data?["totalSessions"] as? Int == 2)
            #expect(answer.data?["totalMinutes"] as? Int == 3)
        }
    }

    @Test func storesARepeatedKeyOnce() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let body = try stretchSession()
            for status in [201, 200, 200] {
                let answer = try await fixture.ask(
                    "POST", "/api/stretch-sessions", body, headers: ["Idempotency-Key": "a-key"])
                #expect(answer.status == status)
                #expect(answer.data?["id"] as? String == "a-key")
            }
            let other = try await fixture.ask(
                "POST", "/api/stretch-sessions", try stretchSession(["regionsSkipped": 1]),
                headers: ["Idempotency-Key": "a-key"])
            #expect(other.status == 409)
            #expect(other.code == "CONFLICT")
            #expect(try await fixture.ask("GET", "/api/stretch-sessions").list?.count == 1)
        }
    }

    @Test func listsMoreSessionsThanAPageHolds() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            for second in 0..<1201 {
                let record = MeditationRecord(
                    completedAt: Timestamp(milliseconds: second * 1000), sessionType: "basic-breathing",
                    plannedDurationSeconds: 60, actualDurationSeconds: 60, completedFully: true)
                try await fixture.practice.sessions.record(.meditation(record), id: "m\(second)")
            }
            let ids = try await fixture.ask("GET", "/api/meditation-sessions").list?.compactMap { $0["id"] as? String }
            #expect(ids == (0..<1201).reversed().map { "m\($0)" })
        }
    }

    @Test func storesAnEarlyEnd() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let body = try stretchSession(["completedFully": false])
            #expect(try await fixture.ask("POST", "/api/stretch-sessions", body).status == 201)
            let latest = try await fixture.ask("GET", "/api/stretch-sessions/latest").data
            #expect(latest?["completedFully"] as? Bool == false)
        }
    }
}

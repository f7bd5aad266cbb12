import Foundation
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import WebAPI

/// The sessions that were done, their export, import and deletion, over HTTP.
@Suite(.timeLimit(.minutes(5))) struct StoredSessionTests {
    private let server = ServerFixture()

    private func post(
        _ body: ValidBody, _ changes: (String, with: String)..., headers: [String: String] = [:]
    ) async throws -> Answer {
        let text = changes.reduce(body.text) { text, change in text.replacing(change.0, with: change.with) }
        return try await server.ask(body.route, text, headers: headers)
    }

    @Test func storesAndShowsASession() async throws {
        #expect(try await server.ask("GET /api/stretch-sessions/latest").data == .null)
        #expect(try await server.ask("GET /api/stretch-sessions").data == [])
        let posted = try await post(
            .stretchSession,
            (#""regionsSkipped""#, with: #""more":1,"id":"mine","completedFully":false,"regionsSkipped""#))
        #expect((posted.status, posted["more"]) == (201, nil))
        let id = try #require(posted["id"]?.string)
        #expect(UUID(uuidString: id) != nil)
        // As counted by the client.
        #expect(posted["regionsCompleted"] == 9)
        for path in ["/api/stretch-sessions/latest", "/api/prod/stretch-sessions/\(id)"] {
            let shown = try await server.ask("GET \(path)")
            #expect((shown["id"], shown["completedFully"]) == (.text(id), false))
        }
        #expect(try await server.ask("GET /api/stretch-sessions").data?.each("id") == [.text(id)])
        let missing = try await server.ask("GET /api/stretch-sessions/nothing")
        #expect(missing.error == "404 NOT_FOUND: StretchSession with id nothing not found")
    }

    @Test func keepsTheCourseOfAMeditation() async throws {
        let lines = (1...200).map { "sleep/\($0).opus" }
        let posted = try await post(
            .meditation, (#"["a.opus","b.opus"]"#, with: "\(lines)"),
            (#""basic-breathing""#, with: #""sleep","sessionName":"Sleep""#))
        #expect(posted.status == 201)
        let kept = try await server.ask("GET /api/meditation-sessions/latest")
        #expect((kept["sessionName"], kept["lines"]) == ("Sleep", .list(lines.map(JSONValue.text))))
        let statistics = try await server.ask("GET /api/meditation-sessions/stats")
        #expect(
            statistics["courses"] == [["minutes": 9, "name": "Sleep", "sessionType": "sleep", "sessions": 1]])
        let profile = try await server.ask("GET /api/profile")
        #expect(profile.text.contains(#""courses":[{"minutes":9,"name":"Sleep""#))
    }

    @Test func listsAndDeletesSessionsOfRoutines() async throws {
        try await server.practice.record(.followingARoutine(), id: "r", zone: "Asia/Tokyo")
        try await server.practice.record(.stretching(), id: "s")
        let list = try await server.ask("GET /api/routine-sessions").data
        #expect(list?.each("id") == ["r"])
        let shown = try await server.ask("GET /api/routine-sessions/r")
        #expect((shown["routine"], shown["activeSeconds"], shown["zone"]) == ("Morning back", 60, "Asia/Tokyo"))
        #expect(try await server.ask("GET /api/history/recent")["routine"]?.each("id") == ["r"])
        #expect(try await server.ask("GET /api/profile").text.contains(#""routines":{"minutes":1,"sessions":1,"#))
        #expect(try await server.ask("GET /api/today/stretch")["days"] == 0)
        // Another kind is not deleted.
        for (id, status) in [("s", 404), ("r", 204), ("r", 404)] {
            #expect(try await server.ask("DELETE /api/routine-sessions/\(id)").status == status)
        }
        let missing = try await server.ask("GET /api/routine-sessions/r")
        #expect(missing.error == "404 NOT_FOUND: RoutineSession with id r not found")
        #expect(try await server.ask("GET /api/stretch-sessions/s").status == 200)
    }

    @Test func correctsAndDeletesSessions() async throws {
        try await server.practice.record(.stretching(), id: "s")
        try await server.practice.record(.meditating(), id: "m")
        try await server.practice.record(.followingARoutine(), id: "r")
        let corrected = try await server.ask("PATCH /api/stretch-sessions/s", #"{"results":["partial"]}"#)
        #expect((corrected.status, corrected["id"], corrected["regionsCompleted"]) == (200, "s", 1))
        #expect(try await server.ask("GET /api/stretch-sessions/s")["stretches"]?.each("skippedSegments") == [1])
        let nothing = try await server.ask("PATCH /api/stretch-sessions/s", #"{"results":["skipped"]}"#)
        #expect(
            nothing.error
                == "400 VALIDATION_ERROR: A session without a completed stretch does not count; delete it instead")
        #expect(try await server.ask("PATCH /api/routine-sessions/s", #"{"results":["done"]}"#).status == 404)
        for route in ["stretch-sessions/m", "stretch-sessions/r", "meditation-sessions/s"] {
            #expect(try await server.ask("DELETE /api/\(route)").status == 404)
        }
        for route in ["stretch-sessions/s", "meditation-sessions/m", "routine-sessions/r"] {
            #expect(try await server.ask("DELETE /api/\(route)").status == 204)
        }
    }

    @Test func sumsBeforeRoundingDown() async throws {
        // Less than a minute does not count.
        for seconds in [89, 91, 59] { _ = try await post(.meditation, ("599", with: "\(seconds)")) }
        let answer = try await server.ask("GET /api/meditation-sessions/stats")
        #expect((answer["totalSessions"], answer["totalMinutes"]) == (2, 3))
    }

    @Test func storesARepeatedKeyOnce() async throws {
        let key = ["Idempotency-Key": "a-key"]
        for status in [201, 200, 200] {
            let answer = try await post(.stretchSession, headers: key)
            #expect((answer.status, answer["id"]) == (status, "a-key"))
        }
        let other = try await post(.stretchSession, ("480", with: "481"), headers: key)
        #expect((other.status, other.code) == (409, "CONFLICT"))
        #expect(try await server.ask("GET /api/stretch-sessions").data?.elements.count == 1)
    }

    private func latest(_ server: ServerFixture) async throws -> SessionRecord? {
        try await server.practice.read { try $0.sessions.latest(of: .meditation) }?.record
    }

    @Test func exportsToAnotherServer() async throws {
        try await server.practice.record(.meditating(), id: "m")
        let document = try await server.ask("GET /api/export")
        #expect(document.status == 200)
        #expect(document.header("Content-Disposition") == #"attachment; filename="limber-2026-11-21.json""#)
        let other = ServerFixture()
        for _ in 1...2 { #expect(try await other.ask("POST /api/import", document.text).status == 200) }
        #expect(try await latest(other) == .meditating())
    }

    @Test func exportsSessionsThatAreNotStoredYet() async throws {
        let session = StoredSession(id: "m", record: .meditating(), zone: nil)
        let document = try await ServerFixture(unsaved: .success([session])).ask("GET /api/export")
        let other = ServerFixture()
        #expect(try await other.ask("POST /api/import", document.text)["sessionsAdded"] == 1)
        // Without a session that cannot be read, the export is refused.
        let failed = try await ServerFixture(unsaved: .failure(CancellationError())).ask("GET /api/export")
        #expect((failed.status, failed.code) == (503, "UNAVAILABLE"))
    }

    @Test(arguments: ["", "{", "[]", #"{"format":"other"}"#])
    func rejectsOtherDocuments(document: String) async throws {
        let answer = try await server.ask("POST /api/import", document)
        #expect((answer.status, answer.code) == (400, "VALIDATION_ERROR"))
    }

    @Test func deletesAfterConfirmation() async throws {
        try await server.practice.record(.meditating(), id: "m")
        #expect(try await server.ask("POST /api/clear", #"{"confirm":"clear"}"#).status == 400)
        #expect(try await latest(server) != nil)
        #expect(try await server.ask("POST /api/clear", #"{"confirm":"CLEAR"}"#).status == 200)
        #expect(try await latest(server) == nil)
    }
}

import PracticeCore
import TestSupport
import Testing

@testable import WebAPI

/// The programmes over HTTP.
@Suite(.timeLimit(.minutes(5))) struct ProgrammeRoutesTests {
    private let server = ServerFixture()

    @Test func startsShowsAndEndsAProgramme() async throws {
        #expect(try await server.ask("GET /api/programmes").data?.each("id") == ["neck-care"])
        #expect(try await server.ask("GET /api/programme").data == .null)
        #expect(try await server.ask("GET /api/today/programme")["state"] == "empty")
        let started = try await server.ask("POST /api/programme", #"{"name":"Neck care"}"#)
        #expect((started.status, started["startedOn"], started["due"]) == (201, "2026-11-21", true))
        #expect(try await server.ask("GET /api/programme").bytes == started.bytes)
        #expect(
            try await server.ask("GET /api/today/programme").data == [
                "state": "data", "title": "Neck care", "week": "Week 1, day 1 of 3", "detail": "neck 10 s",
                "progress": "0 of 4 days done", "action": "Start session",
            ])
        #expect(try await server.ask("GET /api/today")["programme.title"] == "Neck care")
        let second = try await server.ask("POST /api/programme", #"{"name":"neck-care"}"#)
        #expect(second.error == "409 CONFLICT: The programme 'Neck care' is running; end it first")
        #expect(try await server.ask("DELETE /api/programme").status == 204)
        #expect(try await server.ask("DELETE /api/programme").error == "404 NOT_FOUND: No programme is running")
        let unknown = try await server.ask("POST /api/programme", #"{"name":"legs"}"#)
        #expect(unknown.error == "404 NOT_FOUND: Programme with id legs not found")
    }

    @Test func letsAScheduleStartTheSessionOfTheDay() async throws {
        let body = #"{"title":"A","request":{"regions":["programme"]},"rule":{"at":["07:00"]}}"#
        #expect(try await server.ask("POST /api/schedules", body).status == 201)
    }
}

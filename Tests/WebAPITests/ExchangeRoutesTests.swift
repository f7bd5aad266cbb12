import Foundation
import PracticeData
import SessionCore
import Testing

/// Export, import and deletion over HTTP.
@Suite(.timeLimit(.minutes(5))) struct ExchangeRoutesTests {
    private func latest(_ fixture: ServerFixture) async throws -> MeditationRecord? {
        try await fixture.practice.read { try $0.sessions.latestMeditation() }?.record
    }

    @Test func exportsToAnotherServer() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let record = MeditationRecord(
                completedAt: ServerFixture.now, sessionType: "basic-breathing", plannedDurationSeconds: 60,
                actualDurationSeconds: 60, completedFully: true)
            try await fixture.practice.sessions.record(.meditation(record), id: "m")
            let document = try await fixture.ask("GET", "/api/export")
            #expect(document.status == 200)
            #expect(
                document.header("Content-Disposition") == #"attachment; filename="limber-2026-11-21.json""#)
            try await ServerFixture.open { (other: ServerFixture) async throws in
                for _ in 1...2 {
                    #expect(try await other.ask("POST", "/api/import", document.text).status == 200)
                }
                #expect(try await latest(other) == record)
            }
        }
    }

    @Test(arguments: ["", "{", "[]", #"{"format":"other"}"#])
    func rejectsOtherDocuments(document: String) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let answer = try await fixture.ask("POST", "/api/import", document)
            #expect(answer.status == 400)
            #expect(answer.code == "VALIDATION_ERROR")
        }
    }

    @Test(arguments: [
        ("{}", 400), (#"{"confirm":"clear"}"#, 400), (#"{"confirm":true}"#, 400), (#"{"confirm":"CLEAR"}"#, 200),
    ])
    func deletesAfterConfirmation(body: String, status: Int) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let record = MeditationRecord(
                completedAt: ServerFixture.now, sessionType: "basic-breathing", plannedDurationSeconds: 60,
                actualDurationSeconds: 60, completedFully: true)
            try await fixture.practice.sessions.record(.meditation(record), id: "m")
            #expect(try await fixture.ask("POST", "/api/clear", body).status == status)
            #expect(try await (latest(fixture) == nil) == (status == 200))
        }
    }
}

import Foundation
import PracticeData
import SessionCore
import Testing

/// Export, import and deletion over HTTP.
@Suite(.timeLimit(.minutes(5))) struct ExchangeRoutesTests {
    private func latest(_ site: Site) async throws -> MeditationRecord? {
        try await site.practice.read { try $0.sessions.latestMeditation() }?.record
    }

    @Test func givesAnotherServerEverything() async throws {
        try await Site.open { (site: Site) async throws in
            let record = MeditationRecord(
                completedAt: Site.now, sessionType: "basic-breathing", plannedDurationSeconds: 60,
                actualDurationSeconds: 60, completedFully: true)
            try await site.practice.sessions.record(.meditation(record), id: "m")
            let document = try await site.ask("GET", "/api/export")
            #expect(document.status == 200)
            #expect(
                document.header("Content-Disposition") == #"attachment; filename="limber-2026-11-21.json""#)
            try await Site.open { (other: Site) async throws in
                for _ in 1...2 {
                    #expect(try await other.ask("POST", "/api/import", document.text).status == 200)
                }
                #expect(try await latest(other) == record)
            }
        }
    }

    @Test(arguments: ["", "{", "[]", #"{"format":"other"}"#])
    func takesNothingElse(document: String) async throws {
        try await Site.open { (site: Site) async throws in
            let answer = try await site.ask("POST", "/api/import", document)
            #expect(answer.status == 400)
            #expect(answer.code == "VALIDATION_ERROR")
        }
    }

    @Test(arguments: [
        ("{}", 400), (#"{"confirm":"clear"}"#, 400), (#"{"confirm":true}"#, 400), (#"{"confirm":"CLEAR"}"#, 200),
    ])
    func forgetsWhenItIsConfirmed(body: String, status: Int) async throws {
        try await Site.open { (site: Site) async throws in
            let record = MeditationRecord(
                completedAt: Site.now, sessionType: "basic-breathing", plannedDurationSeconds: 60,
                actualDurationSeconds: 60, completedFully: true)
            try await site.practice.sessions.record(.meditation(record), id: "m")
            #expect(try await site.ask("POST", "/api/clear", body).status == status)
            #expect(try await (latest(site) == nil) == (status == 200))
        }
    }
}

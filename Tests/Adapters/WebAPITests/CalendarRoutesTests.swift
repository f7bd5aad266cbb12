import Foundation
import HTTPTypes
import PracticeCore
import PracticeData
import ServiceSettings
import SessionCore
import TestSupport
import Testing

@testable import WebAPI

/// The calendar file over HTTP, and the secret in its address. It is noon on a Saturday.
@Suite(.timeLimit(.minutes(5))) struct CalendarRoutesTests {
    private let server = ServerFixture { $0.token = "correct-horse" }

    /// Saves a new secret, and returns the path of the calendar.
    private func newPath() async throws -> String {
        var generator = SystemRandomNumberGenerator()
        let secret = CalendarSecret(using: &generator)
        try await server.practice.write { try $0.preferences.save(secret) }
        return "/calendar.ics?key=\(secret.text)"
    }

    @Test func showsPlannedAndPastSessionsWithoutTheToken() async throws {
        try await server.practice.write { data in
            _ = try data.sessions.receive(.stretch(.ended(.saturday)), id: "new")
            _ = try data.sessions.receive(.stretch(.ended(.saturday - .seconds(91 * 86400))), id: "old")
            _ = try data.schedules.add(
                Schedule(
                    id: "neck", title: "Neck", request: SessionRequest(.routine("desk-break")),
                    rule: ScheduleRule(.at(["07:00"])), createdAt: .saturday))
        }
        let answer = try await server.ask("GET \(try await newPath())")
        #expect((answer.status, answer.header("Content-Type")) == (200, "text/calendar; charset=utf-8"))
        #expect(answer.header("Cache-Control") == "no-store")
        let lines = answer.text.split(separator: "\r\n")
        #expect(lines.count { $0 == "BEGIN:VEVENT" } == 1 + CalendarEvent.daysAhead)
        #expect(lines.contains("UID:new@limber") && !lines.contains("UID:old@limber"))
        #expect(lines.contains(#"SUMMARY:Stretching\, 5 min"#) && lines.contains("SUMMARY:Desk break"))
        #expect(!answer.text.lowercased().contains("neck"))
    }

    @Test func hasNothingAtAnAddressWithoutTheSecret() async throws {
        let path = try await newPath()
        let wrong = ["/calendar.ics", "/calendar.ics?key=", String(path.dropLast()), "\(path)0"]
        for path in wrong {
            let answer = try await server.ask("GET \(path)")
            #expect(answer.error == "404 NOT_FOUND: Missing or wrong key", "\(path)")
        }
        #expect(try await server.ask("GET \(path)").status == 200)
        // The secret gives no other right, and a new one ends it.
        let key = path.drop { $0 != "=" }.dropFirst()
        for header in ["Bearer \(key)", "bearer key=\(key)"] {
            #expect(try await server.ask("GET /api/session", headers: ["Authorization": header]).status == 401)
        }
        _ = try await newPath()
        // The wrong keys and tokens before may have throttled the client.
        #expect([404, 429].contains(try await server.ask("GET \(path)").status))
    }

    @Test func hasNoAddressBeforeTheFirstSecret() async throws {
        #expect(try await server.ask("GET /calendar.ics?key=").status == 404)
        #expect(try await server.ask("GET /calendar.ics?key=null").status == 404)
    }

    /// On a busy machine a wait may end between two requests; the next one is longer.
    @Test func throttlesWrongKeys() async throws {
        let path = try await newPath()
        var statuses: [Int] = []
        while statuses.count < 8, statuses.last != 429 {
            statuses.append(try await server.ask("GET /calendar.ics?key=battery\(statuses.count)").status)
        }
        #expect(statuses.count >= 6 && statuses.last == 429)
        #expect(Set(statuses.dropLast()) == [404])
        #expect([200, 429].contains(try await server.ask("GET \(path)").status))
        // Requests without a key are no guesses.
        #expect(try await server.ask("GET /calendar.ics").status == 404)
    }
}

extension StretchRecord {
    /// A session of five minutes that ended at a time.
    fileprivate static func ended(_ time: Timestamp) -> StretchRecord {
        StretchRecord(
            completedAt: time, totalDurationSeconds: 300,
            stretches: [
                Stretch(
                    region: .neck, stretchId: "neck-rotation", stretchName: "Neck Rotation", durationSeconds: 60,
                    skippedSegments: 0)
            ])
    }
}

import Foundation
import NotificationHub
import PracticeCore
import PracticeData
import PracticeServices
import TestSupport
import Testing

@testable import WebAPI

/// Notifications over HTTP.
@Suite(.timeLimit(.minutes(5))) struct NotificationRoutesTests {
    private func consent(of fixture: ServerFixture) async throws -> NotificationConsent {
        try await fixture.practice.read { try $0.preferences.notificationConsent() }
    }

    @Test func returnTheState() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let state = try await fixture.ask("GET", "/api/notifications/state")
            #expect(state.status == 200)
            #expect(state.data?["state"] as? String == "noService")
            #expect(state.data?["text"] as? String == "No notification service on this computer")
            #expect(state.data?["colour"] as? String == "grey")
            #expect(state.data?["consent"] as? String == "undecided")
            for consent in ["allowed", "refused", "undecided"] {
                let answer = try await fixture.ask(
                    "POST", "/api/notifications/permission", #"{"consent":"\#(consent)"}"#)
                #expect(answer.data?["consent"] as? String == consent)
                #expect(try await self.consent(of: fixture).rawValue == consent)
            }
        }
    }

    @Test(arguments: [#"{}"#, #"{"consent":"yes"}"#, #"{"consent":true}"#, "7"])
    func rejectInvalidConsent(body: String) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let answer = try await fixture.ask("POST", "/api/notifications/permission", body)
            #expect(answer.status == 400)
            #expect(answer.code == "VALIDATION_ERROR")
            #expect(try await consent(of: fixture) == .undecided)
        }
    }

    @Test(arguments: [
        (#"{"delayMs":0,"title":"a","body":"b","tag":"c"}"#, ["delayMs"]),
        (#"{"delayMs":600001,"title":"a","body":"b","tag":"c"}"#, ["delayMs"]),
        (#"{"delayMs":1.5,"title":"a","body":"b","tag":"c"}"#, ["delayMs"]),
        (#"{"delayMs":"60","title":"a","body":"b","tag":"c"}"#, ["delayMs"]),
        (#"{"delayMs":1,"title":"","body":"","tag":""}"#, ["title", "body", "tag"]),
        (#"{}"#, ["delayMs", "title", "body", "tag"]),
    ])
    func rejectInvalidSchedules(body: String, issues: [String]) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let answer = try await fixture.ask("POST", "/api/notifications/schedule", body)
            #expect(answer.status == 400)
            #expect(answer.issues == issues)
        }
    }

    @Test(arguments: [1, 600_000]) func acceptEveryValidDelay(delay: Int) async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            let updates = fixture.notifications.updates()
            let wish = #"{"delayMs":\#(delay),"title":"Tea","body":"It is ready","tag":"tea"}"#
            let answer = try await fixture.ask("POST", "/api/notifications/schedule", wish)
            #expect(answer.data?["scheduled"] as? Bool == true)
            if delay == 1 {
                for await case .posted(let notification, .aloud) in updates {
                    #expect(notification.id == "tea")
                    #expect(notification.category == .message)
                    #expect(notification.title == "Tea")
                    #expect(notification.body == "It is ready")
                    #expect(notification.speech == Speech(.message, ownText: "Tea. It is ready"))
                    break
                }
            }
            let cancelled = try await fixture.ask("POST", "/api/notifications/cancel", #"{"tag":"tea"}"#)
            #expect(cancelled.status == 200)
            #expect(cancelled.data?["cancelled"] as? Bool == (delay != 1))
            // Nothing is pending; that is no error.
            let again = try await fixture.ask("POST", "/api/notifications/cancel", #"{"tag":"tea"}"#)
            #expect(again.data?["cancelled"] as? Bool == false)
        }
    }

    @Test func limitPendingNotifications() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            for number in 1...100 {
                let wish = #"{"delayMs":600000,"title":"a","body":"b","tag":"\#(number)"}"#
                #expect(try await fixture.ask("POST", "/api/notifications/schedule", wish).status == 200)
            }
            let answer = try await fixture.ask("POST", "/api/notifications/test")
            #expect(answer.status == 503)
            #expect(answer.code == "UNAVAILABLE")
        }
    }
}

import AsyncHTTPClient
import ControlProtocol
import Foundation
import GRDB
import NIOCore
import NotificationHub
import PracticeCore
import PracticeServices
import SessionCore
import TestSupport
import Testing

@testable import WebAPI

/// Server-sent events.
@Suite(.timeLimit(.minutes(5)), .serialized) struct EventRoutesTests {
    private static let request = "GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
    private static let setup = #"{"regions":[],"spotifyPlaylistUrl":null}"#

    private static func history(_ topic: String) -> String {
        "event: history\ndata: {\"topic\":\"\(topic)\"}\n\n"
    }

    @Test func beginsWithTheStateAndSendsEvents() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send(Self.request)
                #expect(await reader.reaches("event: snapshot\ndata: {"))
                #expect(reader.text.contains("Content-Type: text/event-stream"))
                await fixture.control.tell(.event(SessionEvent(frame: 7, .resumed)))
                #expect(await reader.reaches("event: session\ndata: {\"event\":\"resumed\",\"frame\":7}\n\n"))
                var snapshot = SessionSnapshot()
                snapshot.status = .complete
                await fixture.control.show(snapshot)
                #expect(await reader.reaches(#""status":"complete""#))
            }
        }
    }

    @Test func sendsHeartbeats() async throws {
        var limits = Limits()
        limits.heartbeat = .milliseconds(10)
        try await ServerFixture.open(limits: limits) { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send(Self.request)
                #expect(await reader.reaches("event: heartbeat\ndata: {}\n\n"))
            }
        }
    }

    @Test func publishesTheTopicOfAChange() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send(Self.request)
                #expect(await reader.reaches("event: snapshot"))
                // Every later change is published.
                #expect(try await fixture.ask("PUT", "/api/setup", Self.setup).status == 200)
                #expect(await reader.reaches(Self.history("preferences")))
                #expect(try await fixture.ask("POST", "/api/weights", #"{"weight":81}"#).status == 201)
                #expect(await reader.reaches(Self.history("nutrition")))
            }
        }
    }

    @Test func publishesChangesOfOtherConnections() async throws {
        try await ServerFixture.open(watches: true) { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send(Self.request)
                #expect(await reader.reaches("event: snapshot"))
                // Creates the database.
                #expect(try await fixture.ask("PUT", "/api/setup", Self.setup).status == 200)
                #expect(await reader.reaches(Self.history("preferences")))
                reader.forget()
                try await DatabaseQueue(path: fixture.database).write { db in
                    try db.execute(sql: "INSERT INTO preference (key, value) VALUES ('colour', '7')")
                }
                #expect(await reader.reaches(Self.history("everything")))
            }
        }
    }

    @Test func publishesPostedAndWithdrawnNotifications() async throws {
        try await ServerFixture.open { (fixture: ServerFixture) async throws in
            try await Wire.open(to: fixture.port) { reader, writer in
                try await writer.send(Self.request)
                #expect(await reader.reaches("event: snapshot"))
                fixture.notifications.post(
                    UserNotification(
                        id: "plan_update_7", category: .planUpdate, title: "Your Plan Has Been Updated",
                        body: "Calories \"increased\" by 60,\nfor <b>you</b>", speech: Speech(.planUpdated)),
                    .silent)
                #expect(
                    await reader.reaches(
                        #"event: notice\#ndata: {"actions":["VIEW_PLAN","DISMISS"],"#
                            + #""body":"Calories \"increased\" by 60, for <b>you</b>","category":"PLAN_UPDATE","#
                            + #""id":"plan_update_7","manner":"silent","title":"Your Plan Has Been Updated"}\#n\#n"#))
                fixture.notifications.withdraw("plan_update_7")
                #expect(await reader.reaches("event: notice-withdrawn\ndata: {\"id\":\"plan_update_7\"}\n\n"))
            }
        }
    }

    @Test func sharesOneSubscriptionUntilTheServerEnds() async throws {
        let control = RecordingControl()
        try await ServerFixture.open(control) { (fixture: ServerFixture) async throws in
            for _ in 1...3 {
                try await Wire.open(to: fixture.port) { reader, writer in
                    try await writer.send(Self.request)
                    #expect(await reader.reaches("event: snapshot"))
                }
            }
        }
        var endings = control.endings.makeAsyncIterator()
        #expect(await endings.next() != nil)
    }
}

import ControlProtocol
import NotificationHub
import PracticeCore
import PracticeData
import SessionCore
import TestSupport
import Testing

@testable import WebAPI

/// Server-sent events: their contents, many pages at once, and a page that does not read.
@Suite(.timeLimit(.minutes(5)), .serialized) struct EventRoutesTests {
    private let server = ServerFixture()

    private static func history(_ topic: String) -> String { "event: history\ndata: {\"topic\":\"\(topic)\"}\n\n" }

    /// Subscribes to the events of the server for the duration of the body.
    private func events(
        of server: ServerFixture? = nil, watches: Bool = false, _ body: (inout Wire) async throws -> Void
    ) async throws {
        try await (server ?? self.server).listen(watches: watches) { listener in try await listener.events(body) }
    }

    @Test func beginsWithTheStateAndSendsEvents() async throws {
        try await events { reader in
            #expect(reader.text.contains("Content-Type: text/event-stream"))
            await server.control.tell(.event(SessionEvent(frame: 7, .resumed)))
            #expect(await reader.reaches("event: session\ndata: {\"event\":\"resumed\",\"frame\":7}\n\n"))
            var snapshot = SessionSnapshot()
            snapshot.status = .complete
            await server.control.show(snapshot)
            #expect(await reader.reaches(#""status":"complete""#))
        }
    }

    @Test func sendsHeartbeats() async throws {
        try await events(of: ServerFixture(limit: { $0.heartbeat = .milliseconds(10) })) { reader in
            #expect(await reader.reaches("event: heartbeat\ndata: {}\n\n"))
        }
    }

    @Test func publishesTheTopicsOfChangesAndOfOtherConnections() async throws {
        try await events(watches: true) { reader in
            // Creates the database. Every later change is published.
            _ = try await server.ask("PUT /api/setup", #"{"regions":[],"spotifyPlaylistUrl":null}"#)
            #expect(await reader.reaches(Self.history("preferences")))
            _ = try await server.ask("POST /api/weights", #"{"weight":81}"#)
            #expect(await reader.reaches(Self.history("nutrition")))
            reader.forget()
            try server.database.execute("INSERT INTO preference (key, value) VALUES ('colour', '7')")
            #expect(await reader.reaches(Self.history("everything")))
        }
    }

    @Test func publishesPostedAndWithdrawnNotifications() async throws {
        try await events { reader in
            server.notifications.post(
                UserNotification(
                    id: "plan_update_7", category: .planUpdate, title: "Your Plan Has Been Updated",
                    body: "Calories \"increased\" by 60,\nfor <b>you</b>", speech: Speech(.planUpdated)),
                .silent)
            #expect(
                await reader.reaches(
                    #"event: notice\#ndata: {"actions":["VIEW_PLAN","DISMISS"],"#
                        + #""body":"Calories \"increased\" by 60, for <b>you</b>","category":"PLAN_UPDATE","#
                        + #""id":"plan_update_7","manner":"silent","title":"Your Plan Has Been Updated"}\#n\#n"#))
            server.notifications.withdraw("plan_update_7")
            #expect(await reader.reaches("event: notice-withdrawn\ndata: {\"id\":\"plan_update_7\"}\n\n"))
        }
    }

    @Test func sharesOneSubscriptionUntilTheServerEnds() async throws {
        try await server.listen { listener in
            for _ in 1...3 { try await listener.events { _ in } }
        }
        var endings = server.control.endings.makeAsyncIterator()
        #expect(await endings.next() != nil)
    }

    private func expectPages(_ count: Int, at listener: Listener) async throws {
        let metrics = try await listener.ask("GET /metrics").text
        #expect(metrics.contains("\nlimber_event_clients \(count)\n"))
    }

    /// Nobody reads the events of a response without a body.
    @Test func aHEADRequestLeavesNoStream() async throws {
        _ = try await server.respond(to: "HEAD /api/events")
        let metrics = try await server.ask("GET /metrics").text
        #expect(metrics.contains("\nlimber_event_clients 0\n"))
    }

    @Test func limitsTheNumberOfPages() async throws {
        try await ServerFixture(limit: { $0.subscribers = 1 }).listen { listener in
            try await listener.events { _ in
                let refused = try await listener.ask("GET /api/events")
                #expect((refused.status, refused.code) == (503, "UNAVAILABLE"))
            }
        }
    }

    /// The limit is two. The third page of a client ends its first.
    @Test func endsTheOldestStreamAboveTheShareOfAClient() async throws {
        try await ServerFixture(limit: { $0.clientSubscribers = 2 }).listen { listener in
            try await listener.events { first in
                try await listener.events { second in
                    try await listener.events { third in
                        #expect(await first.reaches("\r\n0\r\n\r\n"))
                        try await expectPages(2, at: listener)
                        try await listener.events { _ in #expect(await second.reaches("\r\n0\r\n\r\n")) }
                        #expect(!third.text.contains("\r\n0\r\n\r\n"))
                    }
                }
            }
        }
    }

    @Test func dropsAPageThatDoesNotRead() async throws {
        // More than the socket buffers hold.
        let events = 96
        let clip = String(repeating: "x", count: 131_072)
        let server = ServerFixture(limit: { $0.eventBacklog = 8 })
        try await server.listen { listener in
            try await listener.events(readingAtMost: 4096) { idler in
                try await listener.events { reader in
                    for frame in 1...events {
                        reader.forget()
                        await server.control.tell(.event(SessionEvent(frame: frame, .cueStarted(clip: clip))))
                        #expect(await reader.reaches(#""frame":\#(frame)}"#))
                    }
                    try await expectPages(1, at: listener)
                    #expect(await !idler.reaches(#""frame":\#(events)}"#))
                }
            }
        }
    }
}

import PracticeCore
import Testing

@testable import Notifications

/// The meaning of a service's signals.
@Suite struct OpenNotificationsTests {
    private static let server = ":1.7"

    private func notification(_ id: String = "q", _ category: NotificationCategory = .dailyIntention)
        -> UserNotification
    {
        UserNotification(id: id, category: category, title: "Title", body: "Body", speech: Speech(.dailyIntention))
    }

    private func showing(_ category: NotificationCategory = .dailyIntention) -> OpenNotifications {
        var open = OpenNotifications()
        open.serviceChanged(to: Self.server)
        open.shown(4, of: notification("q", category), by: Self.server)
        return open
    }

    @Test(
        arguments: [
            (.dailyIntention, "SKIP_ACTION", .respond(.skip, to: "q")),
            (.weeklyIntention, "SNOOZE_ACTION", .respond(.snooze(.quarterOfAnHour), to: "q")),
            (.monthlyIntention, "SET_INTENTION_ACTION", .open(.today, for: "q")),
            (.dailyIntention, "VIEW_ACTION", .open(.today, for: "q")),
            (.dailyIntention, "default", .open(.today, for: "q")),
            (.planUpdate, "VIEW_PLAN", .open(.plan, for: "q")),
            (.weeklyCheckIn, "default", .open(.plan, for: "q")),
            (.planUpdate, "DISMISS", .respond(.dismissal, to: "q")),
            // No action of this notification.
            (.planUpdate, "SKIP_ACTION", .none),
            (.restComplete, "SKIP_ACTION", .none),
            (.dailyIntention, "", .none),
            (.dailyIntention, "rm -rf", .none),
        ] as [(NotificationCategory, String, OpenNotifications.Action)])
    func mapsKeysToActions(category: NotificationCategory, key: String, action: OpenNotifications.Action) {
        var open = showing(category)
        #expect(open.take(.invoked(4, key: key), from: Self.server) == action)
    }

    @Test(arguments: ["", "  ", "Breathe", "<b>&"]) func returnsATypedAnswer(text: String) {
        var open = showing()
        #expect(open.take(.replied(4, text: text), from: Self.server) == .respond(.reply(text), to: "q"))
    }

    @Test(
        arguments: [
            (1, .none), (2, .respond(.dismissal, to: "q")), (3, .none), (4, .none),
        ] as [(UInt32, OpenNotifications.Action)])
    func mapsCloseReasonsToActions(reason: UInt32, action: OpenNotifications.Action) {
        var open = showing()
        #expect(open.take(.closed(4, reason: reason), from: Self.server) == action)
        #expect(open.id(of: "q") == nil)
        #expect(open.take(.invoked(4, key: "default"), from: Self.server) == .none)
    }

    @Test func ignoresTheCloseAfterAnAnswer() {
        var open = showing()
        _ = open.take(.invoked(4, key: "SKIP_ACTION"), from: Self.server)
        #expect(open.take(.closed(4, reason: 2), from: Self.server) == .none)
    }

    @Test func ignoresOtherNotifications() {
        for event in [
            OpenNotifications.Event.invoked(4, key: "default"), .replied(4, text: "No"), .closed(4, reason: 2),
        ] {
            var open = showing()
            #expect(open.take(event, from: ":1.8") == .none)
        }
        var open = showing()
        #expect(open.take(.invoked(5, key: "default"), from: Self.server) == .none)
        #expect(open.take(.closed(5, reason: 2), from: Self.server) == .none)
        #expect(open.id(of: "q") == 4)
    }

    @Test func forgetsNotificationsOfAFormerService() {
        for next in [nil, ":1.9"] as [String?] {
            var open = showing()
            // With and without a successor that could show it again.
            #expect(open.serviceChanged(to: next) == (next != nil))
            #expect(open.id(of: "q") == nil)
            #expect(open.take(.invoked(4, key: "default"), from: Self.server) == .none)
            #expect(open.take(.invoked(4, key: "default"), from: ":1.9") == .none)
            // A late response of the former service.
            open.shown(5, of: notification(), by: Self.server)
            #expect(open.id(of: "q") == nil)
        }
        var open = showing()
        #expect(open.serviceChanged(to: Self.server) == false)
        #expect(open.id(of: "q") == 4)
    }

    @Test func keepsTheLatestNotificationOfAnID() {
        var open = showing()
        open.shown(9, of: notification(), by: Self.server)
        #expect(open.id(of: "q") == 9)
        #expect(open.take(.closed(4, reason: 2), from: Self.server) == .none)
        #expect(open.take(.invoked(9, key: "SKIP_ACTION"), from: Self.server) == .respond(.skip, to: "q"))
    }

    @Test func closesAWithdrawnNotificationOnce() {
        var open = showing()
        #expect(open.withdrawn("other") == nil)
        #expect(open.withdrawn("q") == 4)
        #expect(open.withdrawn("q") == nil)
        #expect(open.take(.closed(4, reason: 3), from: Self.server) == .none)
        open.serviceChanged(to: nil)
        #expect(open.withdrawn("q") == nil)
    }
}

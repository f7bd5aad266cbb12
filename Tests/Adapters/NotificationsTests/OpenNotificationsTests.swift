import PracticeCore
import TestSupport
import Testing

@testable import Notifications

/// The meaning of a service's signals.
@Suite struct OpenNotificationsTests {
    private static let server = ":1.7"

    private func notification(_ category: NotificationCategory = .dailyIntention) -> UserNotification {
        UserNotification(id: "q", category: category, title: "Title", body: "Body", speech: Speech(.dailyIntention))
    }

    private func showing(_ category: NotificationCategory = .dailyIntention) -> OpenNotifications {
        var open = OpenNotifications()
        open.serviceChanged(to: Self.server)
        open.shown(4, of: notification(category), by: Self.server)
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
            (.scheduledStart, "START_ACTION", .respond(.start(.start), to: "q")),
            (.scheduledStart, "LATER_ACTION", .respond(.start(.later(1200)), to: "q")),
            (.scheduledStart, "REFUSE_ACTION", .respond(.start(.refuse), to: "q")),
            (.scheduledStart, "default", .open(.today, for: "q")),
            (.scheduleQuestion, "KEEP_ACTION", .respond(.keep, to: "q")),
            (.scheduleQuestion, "PAUSE_ACTION", .respond(.pause, to: "q")),
            (.scheduleQuestion, "default", .open(.schedules, for: "q")),
            (.stretchReminder, "START_ACTION", .respond(.start(.start), to: "q")),
            (.stretchReminder, "DISMISS", .respond(.dismissal, to: "q")),
            (.stretchReminder, "default", .open(.today, for: "q")), (.stretchReminder, "LATER_ACTION", .none),
            // No action of this notification.
            (.scheduleQuestion, "START_ACTION", .none), (.schedule, "KEEP_ACTION", .none),
        ] as [(NotificationCategory, String, OpenNotifications.Action)])
    func mapsKeysToActions(category: NotificationCategory, key: String, action: OpenNotifications.Action) {
        var open = showing(category)
        #expect(open.take(.invoked(4, key: key), from: Self.server) == action)
        // The close after an answer is no dismissal.
        let close: OpenNotifications.Action = action == .none ? .respond(.dismissal, to: "q") : .none
        #expect(open.take(.closed(4, reason: 2), from: Self.server) == close)
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

    @Test(arguments: [
        OpenNotifications.Event.invoked(4, key: "default"), .replied(4, text: "No"), .closed(4, reason: 2),
    ])
    func ignoresOtherPrograms(event: OpenNotifications.Event) {
        var open = showing()
        #expect(open.take(event, from: ":1.8") == .none)
        #expect(open.take(.invoked(5, key: "default"), from: Self.server) == .none)
        #expect(open.take(.closed(5, reason: 2), from: Self.server) == .none)
        #expect(open.id(of: "q") == 4)
    }

    /// With and without a successor that could show the notification again.
    @Test(arguments: [nil, ":1.9"]) func forgetsNotificationsOfAFormerService(next: String?) {
        var open = showing()
        #expect(open.serviceChanged(to: Self.server) == false)
        #expect(open.id(of: "q") == 4)
        #expect(open.serviceChanged(to: next) == (next != nil))
        #expect(open.id(of: "q") == nil)
        for sender in [Self.server, ":1.9"] { #expect(open.take(.invoked(4, key: "default"), from: sender) == .none) }
        // A late response of the former service.
        open.shown(5, of: notification(), by: Self.server)
        #expect(open.id(of: "q") == nil)
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

@Suite struct NotificationLedgerTests {
    private static let service = NotificationLedger.Service(owner: ":1.7", bus: "b")
    private static let entries = [
        NotificationLedger.Entry(id: 4, notification: "q", category: .dailyIntention),
        NotificationLedger.Entry(id: 7, notification: "plan", category: .planUpdate),
    ]

    private let folder = TemporaryFolder.orNone()
    private var ledger: NotificationLedger {
        NotificationLedger(path: "\(folder.path)/limber/notifications.json")
    }

    @Test func listsNotificationsOfTheSameService() throws {
        #expect(ledger.entries(of: Self.service) == [])
        try ledger.write(Self.entries.reversed(), of: Self.service)
        #expect(ledger.entries(of: Self.service) == Self.entries)
        #expect(ledger.notifications == ["plan", "q"])
        for other in [(":1.8", "b"), (":1.7", "c")] {
            #expect(ledger.entries(of: .init(owner: other.0, bus: other.1)) == [])
        }
        try ledger.write([], of: Self.service)
        #expect(ledger.notifications == [])
    }

    @Test func isEmptyIfDamaged() throws {
        try ledger.write(Self.entries, of: Self.service)
        try folder.file("limber/notifications.json", text: "{\"service\":")
        #expect(ledger.entries(of: Self.service) == [])
        #expect(ledger.notifications == [])
    }
}

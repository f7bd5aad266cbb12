import NotificationHub
import PracticeCore
import PracticeServices
import Testing

/// Notices that come later.
@Suite(.timeLimit(.minutes(5))) struct ScheduledNotificationsTests {
    private let registry = NotificationRegistry()
    private let scheduled: ScheduledNotifications

    init() { scheduled = ScheduledNotifications(registry: registry) }

    private func notification(_ id: String) -> UserNotification {
        UserNotification(id: id, category: .message, title: id, body: "", speech: Speech(.message))
    }

    /// The next posted notification.
    private func next(_ updates: AsyncStream<NotificationRegistry.Update>) async -> UserNotification.ID? {
        for await case .posted(let notification, .aloud) in updates { return notification.id }
        return nil
    }

    @Test func arriveWhenDue() async {
        let updates = registry.updates()
        #expect(await scheduled.schedule(notification("late"), as: "a", in: .milliseconds(60)))
        #expect(await scheduled.schedule(notification("soon"), as: "b", in: .milliseconds(1)))
        #expect(await next(updates) == "soon")
        #expect(await next(updates) == "late")
        // Both arrived.
        #expect(await scheduled.cancel("a") == false)
        #expect(await scheduled.cancel("b") == false)
    }

    @Test func replaceNotificationsWithTheSameTag() async {
        let updates = registry.updates()
        for number in 1...20 {
            #expect(
                await scheduled.schedule(notification("\(number)"), as: "a", in: .milliseconds(number == 20 ? 1 : 20)))
        }
        #expect(await next(updates) == "20")
        _ = await scheduled.schedule(notification("last"), as: "b", in: .milliseconds(40))
        #expect(await next(updates) == "last")
    }

    @Test func areDroppedWhenCancelled() async {
        let updates = registry.updates()
        _ = await scheduled.schedule(notification("a"), as: "a", in: .milliseconds(1))
        let wasThere = await scheduled.cancel("a")
        _ = await scheduled.schedule(notification("b"), as: "b", in: .milliseconds(20))
        // The notification may precede the cancellation; then the cancellation fails.
        #expect(await next(updates) == (wasThere ? "b" : "a"))
        #expect(await scheduled.cancel("nothing") == false)
    }

    @Test func areLimitedToAHundred() async {
        for number in 1...100 {
            #expect(await scheduled.schedule(notification("\(number)"), as: "\(number)", in: .seconds(600)))
        }
        #expect(await !scheduled.schedule(notification("101"), as: "101", in: .seconds(600)))
        #expect(await !scheduled.scheduleTest())
        #expect(await scheduled.schedule(notification("7 again"), as: "7", in: .seconds(600)))
        #expect(await scheduled.cancel("7"))
        #expect(await scheduled.scheduleTest())
    }
}

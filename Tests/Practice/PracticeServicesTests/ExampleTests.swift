import NotificationHub
import PracticeCore
import PracticeServices
import SessionCore
import TestSupport
import Testing

/// The examples in the doc comments of PracticeServices and NotificationHub. They take milliseconds.
@Suite struct PracticeServicesExamples {
    @Test func passesADayAtOnce() async {
        let start = Timestamp.at("2026-01-26 08:00")
        let noon = Timestamp.at("2026-01-26 12:00")
        let end = Timestamp.at("2026-01-27 08:00")
        let clock = RehearsalClock(from: start, to: end)
        let isBeforeTheEnd = await clock.wait(until: noon)  // true, without a wait
        let now = clock.now()  // noon
        #expect(isBeforeTheEnd)
        #expect(now == noon)
    }

    @Test func keepsANotificationThatAwaitsTheUser() {
        let question = UserNotification(
            id: "question-1", category: .dailyIntention, title: "Good morning", body: "What is your intention?",
            speech: Speech(.dailyIntention))
        let registry = NotificationRegistry()
        registry.post(question)
        let open = registry.open.map(\.notification.id)  // ["question-1"], for a delivery that starts later
        registry.withdraw(question.id)
        #expect(open == ["question-1"])
        #expect(registry.open.isEmpty)
    }
}

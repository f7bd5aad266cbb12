import PracticeCore
import Testing

@testable import Notifications

/// The example in the doc comments of Notifications. It takes milliseconds, and needs no bus.
@Suite struct NotificationsExamples {
    @Test func turnsASignalIntoAResponse() {
        let question = UserNotification(
            id: "question-1", category: .dailyIntention, title: "Good morning", body: "What is your intention?",
            speech: Speech(.dailyIntention))
        var open = OpenNotifications()
        open.serviceChanged(to: ":1.7")
        open.shown(4, of: question, by: ":1.7")
        let action = open.take(.invoked(4, key: "SKIP_ACTION"), from: ":1.7")  // .respond(.skip, to: "question-1")
        #expect(action == .respond(.skip, to: "question-1"))
    }
}

import ControlProtocol
import NotificationHub
import PracticeCore
import SessionCore

/// The question of a scheduled session, which a test opens. It answers no notification.
actor SampleStarts: StartControl, NotificationResponder {
    /// The answers that the question got.
    private(set) var answers: [StartAnswer] = []
    private var isAsking = false

    /// Opens the question.
    func ask() { isAsking = true }

    func answer(_ answer: StartAnswer) throws(SessionRefusal) {
        guard isAsking else { throw .noQuestion }
        isAsking = false
        answers.append(answer)
    }

    func respond(
        _ response: NotificationResponse, to notification: UserNotification.ID
    ) throws(NotificationRefusal) -> String {
        throw .unknown
    }

    /// Plans 90 s for each request as the sessions do, for whom the routine "gone" is unknown.
    static func plan(_ request: SessionRequest) throws(SessionRefusal) -> PlannedSession {
        if request.content == .routine("gone") {
            throw .missing("unknown routine 'gone'; 'limber routine list' lists the names")
        }
        return PlannedSession(seconds: 90)
    }
}

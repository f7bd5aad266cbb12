import ControlProtocol
import NotificationHub
import PracticeCore
import SessionCore

/// Scheduled sessions that answer no notification.
struct SampleStarts: NotificationResponder {
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

    /// Checks a scheduled session: the routine "own" has another id and a name of its own.
    static func session(_ request: SessionRequest) throws(SessionRefusal) -> ScheduledSession {
        _ = try plan(request)
        guard request.content == .routine("own") else { return ScheduledSession(request: request, title: "Stretching") }
        return ScheduledSession(request: SessionRequest(.routine("own-break")), title: "Own break")
    }
}

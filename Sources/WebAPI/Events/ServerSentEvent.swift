import ControlProtocol
import NIOCore
import PracticeCore
import PracticeData

/// A message of an event stream (HTML, 9.2).
enum ServerSentEvent {
    /// The state of the session.
    case snapshot(SessionSnapshot)
    /// Something happened in it.
    case session(SessionEvent)
    /// Stored data has changed.
    case history(DataChange.Topic)
    /// There is something to tell.
    case notification(UserNotification, NotificationManner)
    /// It is not to be shown any more.
    case notificationWithdrawn(UserNotification.ID)
    /// Who shows notifications on this box has come or gone.
    case notifications
    /// A sign of life, from which a page knows that its connection is not dead.
    case heartbeat

    /// The message with its end.
    var bytes: ByteBuffer {
        let text =
            switch self {
            case .snapshot(let snapshot): "event: snapshot\ndata: \(Self.line(snapshot))\n\n"
            case .session(let event): "event: session\ndata: \(Self.line(event))\n\n"
            case .history(let topic): "event: history\ndata: \(Self.line(["topic": topic]))\n\n"
            case .notification(let notification, let manner):
                "event: notice\ndata: \(Self.line(PostedNotification(notification, manner)))\n\n"
            case .notificationWithdrawn(let id): "event: notice-withdrawn\ndata: \(Self.line(["id": id]))\n\n"
            case .notifications: "event: notifications\ndata: {}\n\n"
            case .heartbeat: "event: heartbeat\ndata: {}\n\n"
            }
        return ByteBuffer(string: text)
    }

    private static func line(_ value: some Encodable) -> String {
        // What we encode has no number that JSON has not, the only thing that an encoder refuses.
        (try? ControlJSON.line(value)) ?? "null"
    }
}

import ControlProtocol
import NIOCore
import PracticeCore
import PracticeData

/// An event of the event stream (HTML Living Standard, 9.2).
enum ServerSentEvent {
    case snapshot(SessionSnapshot)
    /// An event of the session.
    case session(SessionEvent)
    /// Stored data changed.
    case change(DataChange)
    /// A notification was posted.
    case notification(UserNotification, NotificationManner)
    /// A notification was withdrawn.
    case notificationWithdrawn(UserNotification.ID)
    /// The status of notifications on this computer may have changed.
    case notifications
    /// A periodic event, by which a page detects a dead connection.
    case heartbeat

    /// The bytes of the event, with its end.
    var bytes: ByteBuffer {
        let text =
            switch self {
            case .snapshot(let snapshot): "event: snapshot\ndata: \(Self.line(snapshot))\n\n"
            case .session(let event): "event: session\ndata: \(Self.line(event))\n\n"
            case .change(let change): "event: history\ndata: \(Self.line(["topic": change.topic]))\n\n"
            case .notification(let notification, let manner):
                "event: notice\ndata: \(Self.line(PostedNotification(notification, manner)))\n\n"
            case .notificationWithdrawn(let id): "event: notice-withdrawn\ndata: \(Self.line(["id": id]))\n\n"
            case .notifications: "event: notifications\ndata: {}\n\n"
            case .heartbeat: "event: heartbeat\ndata: {}\n\n"
            }
        return ByteBuffer(string: text)
    }

    private static func line(_ value: some Encodable) -> String {
        // Encoding fails only for numbers that JSON lacks, and these values have none.
        (try? ControlJSON.line(value)) ?? "null"
    }
}

/// A notification as pages receive it, with its texts and the manner of its delivery.
struct PostedNotification: Encodable {
    let id: UserNotification.ID
    let category: NotificationCategory
    let title: String
    let body: String
    let actions: [NotificationAction]
    let manner: NotificationManner

    init(_ notification: UserNotification, _ manner: NotificationManner) {
        id = notification.id
        category = notification.category
        title = notification.title
        body = notification.body
        actions = notification.category.actions
        self.manner = manner
    }
}

public import Logging
import Platform
public import PracticeCore
import Synchronization

/// The publisher of notifications to all deliveries: desktop, voice, web page and the user's command.
///
/// The module `NotificationHub` publishes notifications, passes on responses, and schedules
/// notifications with a delay. `PracticeServices` decides which are due; `Notifications`, `Voice` and `WebAPI` deliver
/// them. The registry is safe to use from any thread and never waits for a delivery.
///
/// ```swift
/// let registry = NotificationRegistry()
/// registry.post(question)
/// let open = registry.open.map(\.notification.id)  // ["question-1"], for a delivery that starts later
/// registry.withdraw(question.id)
/// ```
public final class NotificationRegistry: Sendable {
    /// A change that deliveries receive.
    public enum Update: Hashable, Sendable {
        case posted(UserNotification, NotificationManner)
        /// The notification was answered or is obsolete: deliveries remove it from the screen and stop speaking it.
        case withdrawn(UserNotification.ID)
    }

    /// A posted notification and its manner, aloud or silent.
    public typealias Posting = (notification: UserNotification, manner: NotificationManner)

    private struct State {
        var waiting: [NotificationCategory: Posting] = [:]
        var leftovers: Set<UserNotification.ID>

        mutating func forget(_ id: UserNotification.ID) {
            waiting = waiting.filter { $0.value.notification.id != id }
        }
    }

    private let broadcast = Broadcast<Update>()
    private let state: Mutex<State>

    /// Creates a registry without notifications.
    ///
    /// - Parameter leftovers: The notifications of an earlier process that are still on screen.
    public init(leftovers: Set<UserNotification.ID> = []) {
        state = Mutex(State(leftovers: leftovers))
    }

    /// Publishes a notification. It replaces one with the same id.
    public func post(_ notification: UserNotification, _ manner: NotificationManner = .aloud) {
        // Published under the lock, so that deliveries get updates in the order of the state.
        state.withLock { state in
            state.leftovers.remove(notification.id)
            if notification.category.staysOpen { state.waiting[notification.category] = (notification, manner) }
            broadcast.publish(.posted(notification, manner))
        }
    }

    /// Withdraws a notification from all deliveries.
    public func withdraw(_ id: UserNotification.ID) {
        state.withLock { state in
            state.forget(id)
            state.leftovers.remove(id)
            broadcast.publish(.withdrawn(id))
        }
    }

    /// Stops re-posting a notification that the user dismissed. Copies already on screen stay.
    public func forget(_ id: UserNotification.ID) {
        state.withLock { $0.forget(id) }
    }

    /// The latest notification of each category that awaits the user, for deliveries that start or restart.
    public var open: [Posting] { state.withLock { Array($0.waiting.values) } }

    /// The notifications of an earlier process that were neither posted again nor withdrawn since.
    public var leftovers: Set<UserNotification.ID> { state.withLock(\.leftovers) }

    /// Subscribes to all later updates. A subscriber that falls more than 64 updates behind loses the oldest ones.
    public func updates() -> AsyncStream<Update> {
        broadcast.stream(.newest(64))
    }
}

/// A delivery of notifications to the user, as log metadata.
public enum NotificationDelivery: String, Hashable, Sendable {
    /// The desktop's notification server.
    case desktop
    /// The announcement on the output of sessions.
    case voice
    /// The shell command of the setting `notices.command`.
    case command
    /// The open web pages.
    case page
}

extension Logger {
    /// Logs that a notification was delivered.
    public func delivered(_ notification: UserNotification.ID, by delivery: NotificationDelivery) {
        info(
            "notification delivered",
            metadata: ["notification": "\(notification)", "delivery": "\(delivery.rawValue)"])
    }
}

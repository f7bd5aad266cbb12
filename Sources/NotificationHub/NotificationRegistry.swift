import Platform
public import PracticeCore
import Synchronization

/// Where notices are put up, for every delivery to take from: the desktop, the voice, the page, a command of the user's.
public final class NotificationRegistry: Sendable {
    /// What deliveries are told.
    public enum Update: Hashable, Sendable {
        /// There is something to tell.
        case posted(UserNotification, NotificationManner)
        /// It was answered, or is not true any more: what still shows or says it stops.
        case withdrawn(UserNotification.ID)
    }

    /// What was put up, and how loudly it is told.
    public typealias Posting = (notification: UserNotification, manner: NotificationManner)

    private struct State {
        var waiting: [NotificationCategory: Posting] = [:]
        var leftovers: Set<UserNotification.ID>
    }

    /// Whoever falls so far behind has nobody to tell it to.
    private let broadcast = Broadcast<Update>(backlog: 64)
    private let state: Mutex<State>

    /// An empty board.
    ///
    /// - Parameter leftovers: The notices of a former process that are still shown.
    public init(leftovers: Set<UserNotification.ID> = []) {
        state = Mutex(State(leftovers: leftovers))
    }

    /// Puts up a notice; one with the same id makes place for it.
    public func post(_ notification: UserNotification, _ manner: NotificationManner = .aloud) {
        state.withLock { state in
            state.leftovers.remove(notification.id)
            if notification.category.staysOpen { state.waiting[notification.category] = (notification, manner) }
        }
        broadcast.publish(.posted(notification, manner))
    }

    /// Takes a notice down.
    public func withdraw(_ id: UserNotification.ID) {
        forget(id)
        state.withLock { _ = $0.leftovers.remove(id) }
        broadcast.publish(.withdrawn(id))
    }

    /// Somebody has put a notice away: where it is still shown it stays, and nobody is told of it any more.
    public func forget(_ id: UserNotification.ID) {
        state.withLock { state in state.waiting = state.waiting.filter { $0.value.notification.id != id } }
    }

    /// What still waits for somebody to do something about it, or to hear of it, the last one of each category: for
    /// deliveries that come later, or begin anew.
    public var open: [Posting] { state.withLock { Array($0.waiting.values) } }

    /// The notices of a former process that were neither put up again nor taken down since.
    public var leftovers: Set<UserNotification.ID> { state.withLock(\.leftovers) }

    /// What is put up and taken down from now on.
    public func updates() -> AsyncStream<Update> {
        broadcast.stream()
    }
}

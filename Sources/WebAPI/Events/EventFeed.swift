import ControlProtocol
import HTTPTypes
import Logging
import NIOCore
import NotificationHub
import Platform
import PracticeCore
import PracticeData
import PracticeServices

/// The publisher of server-sent events. All pages share one subscription each to the session, to data changes and to
/// notifications. Without a page no timer runs.
actor EventFeed {
    private struct Listener {
        let events: AsyncStream<ByteBuffer>.Continuation
        /// Closes the connection of the page.
        let drop: @Sendable () -> Void
    }

    /// The subscription of a page.
    struct Subscription: Sendable {
        let stream: AsyncStream<ByteBuffer>
        fileprivate let continuation: AsyncStream<ByteBuffer>.Continuation

        func end() {
            continuation.finish()
        }
    }

    private let control: any SessionControl
    private let notifications: NotificationRegistry
    private let practice: PracticeService
    private let notificationChanges: @Sendable () -> AsyncStream<Void>
    private var listeners: [Int: Listener] = [:]
    private var nextID = 0
    /// The number of events published so far.
    private var told = 0
    private var chores: [Task<Void, Never>] = []

    private let metrics: Metrics
    private let limits: Limits
    private let logger: Logger

    init(backend: Backend, metrics: Metrics, limits: Limits, logger: Logger) {
        control = backend.control
        notifications = backend.notifications
        practice = backend.practice
        notificationChanges = backend.notificationChanges
        self.metrics = metrics
        self.limits = limits
        self.logger = logger
    }

    /// Publishes events until the task is cancelled or the sessions of the process end.
    func run() async {
        for await update in await control.updates() {
            metrics.note(update)
            switch update {
            case .snapshot(let snapshot): tell(.snapshot(snapshot))
            case .event(let event): tell(.session(event))
            }
        }
        for listener in listeners.values { listener.events.finish() }
        stopChores()
    }

    /// Subscribes a page. Its stream begins with a snapshot.
    ///
    /// - Parameter drop: Closes the connection of the page.
    /// - Throws: ``APIError`` if too many pages are subscribed.
    func join(_ drop: @escaping @Sendable () -> Void) async throws(APIError) -> Subscription {
        guard listeners.count < limits.listeners else {
            throw APIError(.serviceUnavailable, .unavailable, "Too many event streams; close a page")
        }
        let (stream, continuation) = AsyncStream<ByteBuffer>.makeStream(
            bufferingPolicy: .bufferingOldest(limits.waiting))
        let id = nextID
        nextID += 1
        continuation.onTermination = { [weak self] _ in Task { await self?.leave(id) } }
        // Take the snapshot again if an event was published meanwhile: the page would miss the event, or get it before
        // the snapshot.
        var snapshot: SessionSnapshot
        var before: Int
        repeat {
            before = told
            snapshot = await control.snapshot()
        } while told != before
        continuation.yield(ServerSentEvent.snapshot(snapshot).bytes)
        listeners[id] = Listener(events: continuation, drop: drop)
        if listeners.count == 1 { startChores() }
        return Subscription(stream: stream, continuation: continuation)
    }

    /// The number of subscribed pages.
    var listenerCount: Int { listeners.count }

    private func leave(_ id: Int) {
        listeners[id] = nil
        if listeners.isEmpty { stopChores() }
    }

    private func tell(_ event: ServerSentEvent) {
        told += 1
        guard !listeners.isEmpty else { return }
        let bytes = event.bytes
        for (id, listener) in listeners {
            guard case .dropped = listener.events.yield(bytes) else { continue }
            listeners[id] = nil
            listener.events.finish()
            listener.drop()
        }
    }

    private func startChores() {
        stopChores()
        // Subscribe before the first suspension, so that no change is missed.
        let (stored, updates, desktop) = (practice.changes(), notifications.updates(), notificationChanges())
        chores = [
            Task {
                while !Task.isCancelled {
                    try? await TaskPool.sleep(for: limits.heartbeat)
                    if !Task.isCancelled { tell(.heartbeat) }
                }
            },
            Task { for await change in stored { tell(.history(change.topic)) } },
            Task { for await _ in desktop { tell(.notifications) } },
            Task {
                for await update in updates {
                    switch update {
                    case .posted(let notification, let manner):
                        tell(.notification(notification, manner))
                        if !listeners.isEmpty { logger.delivered(notification.id, by: .page) }
                    case .withdrawn(let id): tell(.notificationWithdrawn(id))
                    }
                }
            },
        ]
    }

    private func stopChores() {
        for chore in chores { chore.cancel() }
        chores = []
    }
}

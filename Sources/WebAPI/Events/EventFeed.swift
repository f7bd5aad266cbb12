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
    private struct Subscriber {
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
    private var subscribers: [Int: Subscriber] = [:]
    private var nextID = 0
    /// The number of events published so far.
    private var publishedCount = 0
    private var tasks: [Task<Void, Never>] = []

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
            metrics.record(update)
            switch update {
            case .snapshot(let snapshot): publish(.snapshot(snapshot))
            case .event(let event): publish(.session(event))
            }
        }
        for subscriber in subscribers.values { subscriber.events.finish() }
        stopTasks()
    }

    /// Subscribes a page. Its stream begins with a snapshot.
    ///
    /// - Parameter drop: Closes the connection of the page.
    /// - Throws: ``APIError`` if too many pages are subscribed.
    func subscribe(_ drop: @escaping @Sendable () -> Void) async throws(APIError) -> Subscription {
        try checkRoom()
        let (stream, continuation) = AsyncStream<ByteBuffer>.makeStream(
            bufferingPolicy: .bufferingOldest(limits.eventBacklog))
        let id = nextID
        nextID += 1
        continuation.onTermination = { [weak self] _ in Task { await self?.unsubscribe(id) } }
        // Take the snapshot again if an event was published meanwhile: the page would miss the event, or get it before
        // the snapshot.
        var snapshot: SessionSnapshot
        var before: Int
        repeat {
            before = publishedCount
            snapshot = await control.snapshot()
        } while publishedCount != before
        // Others may have subscribed meanwhile.
        try checkRoom()
        continuation.yield(ServerSentEvent.snapshot(snapshot).bytes)
        subscribers[id] = Subscriber(events: continuation, drop: drop)
        if subscribers.count == 1 { startTasks() }
        return Subscription(stream: stream, continuation: continuation)
    }

    private func checkRoom() throws(APIError) {
        guard subscribers.count < limits.subscribers else {
            throw APIError(.serviceUnavailable, .unavailable, "Too many event streams; close a page")
        }
    }

    /// The number of subscribed pages.
    var subscriberCount: Int { subscribers.count }

    private func unsubscribe(_ id: Int) {
        subscribers[id] = nil
        if subscribers.isEmpty { stopTasks() }
    }

    private func publish(_ event: ServerSentEvent) {
        publishedCount += 1
        guard !subscribers.isEmpty else { return }
        let bytes = event.bytes
        for (id, subscriber) in subscribers {
            guard case .dropped = subscriber.events.yield(bytes) else { continue }
            subscribers[id] = nil
            subscriber.events.finish()
            subscriber.drop()
        }
    }

    private func startTasks() {
        stopTasks()
        // Subscribe before the first suspension, so that no change is missed.
        let (stored, updates, desktop) = (practice.changes(), notifications.updates(), notificationChanges())
        tasks = [
            Task {
                while !Task.isCancelled {
                    try? await TaskPool.sleep(for: limits.heartbeat)
                    if !Task.isCancelled { publish(.heartbeat) }
                }
            },
            Task { for await change in stored { publish(.change(change)) } },
            Task { for await _ in desktop { publish(.notifications) } },
            Task {
                for await update in updates {
                    switch update {
                    case .posted(let notification, let manner):
                        publish(.notification(notification, manner))
                        if !subscribers.isEmpty { logger.delivered(notification.id, by: .page) }
                    case .withdrawn(let id): publish(.notificationWithdrawn(id))
                    }
                }
            },
        ]
    }

    private func stopTasks() {
        for task in tasks { task.cancel() }
        tasks = []
    }
}

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
    private let control: any SessionControl
    private let notifications: NotificationRegistry
    private let practice: PracticeService
    private let notificationChanges: @Sendable () -> AsyncStream<Void>
    private let events = Broadcast<ByteBuffer>()
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
        events.finish()
        stopTasks()
    }

    /// Subscribes a page. Its stream begins with a snapshot.
    ///
    /// - Parameter drop: Closes the connection of the page.
    /// - Throws: ``APIError`` if too many pages are subscribed.
    func subscribe(
        _ drop: @escaping @Sendable () -> Void
    ) async throws(APIError) -> Broadcast<ByteBuffer>.Subscription {
        try checkRoom(for: 1)
        let subscription = await events.subscribe(.all(upTo: limits.eventBacklog), whenFull: drop) { [weak self] in
            Task { await self?.stopTasksIfIdle() }
        } beginningWith: {
            ServerSentEvent.snapshot(await control.snapshot()).bytes
        }
        do {
            // Others may have subscribed meanwhile.
            try checkRoom(for: 0)
        } catch {
            subscription.end()
            throw error
        }
        if tasks.isEmpty { startTasks() }
        return subscription
    }

    /// Ends the streams of all pages. A page that may subscribe does so again.
    func disconnectAll() {
        events.endSubscriptions()
    }

    private func checkRoom(for more: Int) throws(APIError) {
        guard events.subscriberCount + more <= limits.subscribers else {
            throw APIError(.serviceUnavailable, .unavailable, "Too many event streams; close a page")
        }
    }

    /// The number of subscribed pages.
    var subscriberCount: Int { events.subscriberCount }

    private func stopTasksIfIdle() {
        if events.subscriberCount == 0 { stopTasks() }
    }

    private func publish(_ event: ServerSentEvent) {
        events.publish(event.bytes)
    }

    private func startTasks() {
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
                        if events.subscriberCount > 0 { logger.delivered(notification.id, by: .page) }
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

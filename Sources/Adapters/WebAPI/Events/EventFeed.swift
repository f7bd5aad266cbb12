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
    /// The streams that have not ended, the oldest first.
    private var streams: [Stream] = []
    private var lastStream = 0
    private var tasks: [Task<Void, Never>] = []

    private let metrics: Metrics
    private let limits: Limits
    private let logger: Logger

    /// The event stream of a page.
    private struct Stream {
        let id: Int
        let client: ClientNetwork?
        /// The log-in of the page's browser; `nil` for a client without one.
        let logIn: String?
        /// Ends the stream. The page alone retains the events, so that a response without a body ends its stream, too.
        let end: @Sendable () -> Void
    }

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

    /// Subscribes a page. Its stream begins with a snapshot. A client with more than its share loses its oldest stream.
    ///
    /// - Parameters:
    ///   - logIn: The log-in of the page's browser, with which the stream ends.
    ///   - drop: Closes the connection of the page.
    /// - Throws: ``APIError`` if too many pages are subscribed.
    func subscribe(
        _ client: ClientNetwork?, logIn: String?, _ drop: @escaping @Sendable () -> Void
    ) async throws(APIError) -> Broadcast<ByteBuffer>.Subscription {
        lastStream += 1
        let id = lastStream
        let subscription = await events.subscribe(.all(upTo: limits.eventBacklog), whenFull: drop) { [weak self] in
            Task { await self?.remove(id) }
        } beginningWith: {
            ServerSentEvent.snapshot(await control.snapshot()).bytes
        }
        let own = streams.filter { $0.client == client }
        if own.count >= limits.clientSubscribers, let oldest = own.first { end { $0.id == oldest.id } }
        guard streams.count < limits.subscribers else {
            subscription.end()
            throw APIError(.serviceUnavailable, .unavailable, "Too many event streams; close a page")
        }
        streams.append(Stream(id: id, client: client, logIn: logIn, end: subscription.ending))
        if tasks.isEmpty { startTasks() }
        return subscription
    }

    /// Ends the streams of the log-ins that a predicate selects. A page that may subscribe does so again.
    func endStreams(of isEnded: (_ logIn: String?) -> Bool) {
        end { isEnded($0.logIn) }
    }

    private func end(_ isSelected: (Stream) -> Bool) {
        for stream in streams.filter(isSelected) { stream.end() }
        streams.removeAll(where: isSelected)
    }

    private func remove(_ id: Int) {
        streams.removeAll { $0.id == id }
        if streams.isEmpty { stopTasks() }
    }

    /// The number of subscribed pages.
    var subscriberCount: Int { events.subscriberCount }

    private func publish(_ event: ServerSentEvent) {
        events.publish(event.bytes)
    }

    private func startTasks() {
        // Subscribe before the first suspension, so that no change is missed.
        let (stored, updates, desktop) = (practice.changes(), notifications.updates(), notificationChanges())
        tasks = [
            Task {
                while !Task.isCancelled {
                    // The only error is that of the cancelled task.
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

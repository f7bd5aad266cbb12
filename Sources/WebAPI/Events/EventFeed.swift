import ControlProtocol
import HTTPTypes
import Logging
import NIOCore
import Threads

/// Tells every page what happens: one subscription to the session, and one watch over what is stored, for all of them.
/// Without a page there is no timer and no watch.
actor EventFeed {
    private struct Listener {
        let events: AsyncStream<ByteBuffer>.Continuation
        /// Closes its connection.
        let drop: @Sendable () -> Void
    }

    /// What a page listens to.
    struct Subscription: Sendable {
        let stream: AsyncStream<ByteBuffer>
        fileprivate let continuation: AsyncStream<ByteBuffer>.Continuation

        func end() {
            continuation.finish()
        }
    }

    private let control: any SessionControl
    private let database: String
    private let logger: Logger
    private var listeners: [Int: Listener] = [:]
    private var nextID = 0
    /// Counts what was told.
    private var told = 0
    private var chores: [Task<Void, Never>] = []

    private let metrics: Metrics
    private let limits: Limits

    init(control: any SessionControl, database: String, metrics: Metrics, limits: Limits, logger: Logger) {
        self.control = control
        self.metrics = metrics
        self.limits = limits
        self.database = database
        self.logger = logger
    }

    /// Tells what happens until the task is cancelled or there are no sessions any more.
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

    /// Begins to tell a page what happens, with a snapshot first.
    ///
    /// - Parameter drop: Closes its connection.
    func join(_ drop: @escaping @Sendable () -> Void) async throws(APIError) -> Subscription {
        guard listeners.count < limits.listeners else {
            throw APIError(.serviceUnavailable, .unavailable, "Too many pages are open; close one")
        }
        let (stream, continuation) = AsyncStream<ByteBuffer>.makeStream(
            bufferingPolicy: .bufferingOldest(limits.waiting))
        let id = nextID
        nextID += 1
        continuation.onTermination = { [weak self] _ in Task { await self?.leave(id) } }
        // What is told while the snapshot is taken would otherwise be missed, or come before it.
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

    /// How many pages listen.
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
        chores = [
            Task {
                while !Task.isCancelled {
                    try? await Task.sleep(nanoseconds: limits.heartbeat.wholeNanoseconds)
                    if !Task.isCancelled { tell(.comment) }
                }
            },
            Task { await watch() },
        ]
    }

    /// SQLite writes every change into the file beside the database first, whichever process makes it.
    private func watch() async {
        do throws(FolderWatch.Failure) {
            // Once at the beginning, too: the first page may have looked before the watch began.
            let tellHistory: @Sendable () async -> Void = { [weak self] in await self?.tell(.history) }
            try await FolderMonitor(database.parentFolder).run(watching: tellHistory, tellHistory)
        } catch {
            logger.warning("pages are not told what other programs store in '\(error.folder)': \(error.reason)")
        }
    }

    private func stopChores() {
        for chore in chores { chore.cancel() }
        chores = []
    }
}

import ControlProtocol

/// The subscribers to a session's updates.
struct SessionBroadcast {
    private var subscribers: [Int: AsyncStream<SessionUpdate>.Continuation] = [:]
    private var nextID = 0
    private var stage = Stage.current

    private enum Stage {
        /// The last snapshot shows all changes.
        case current
        /// The session has changed since the last snapshot.
        case ahead
        /// The session has ended.
        case over
    }

    /// Whether the session has changed since the last snapshot.
    var isAwaitingSnapshot: Bool { stage == .ahead }

    /// Adds a subscriber, and returns its stream, which begins with a snapshot.
    ///
    /// - Parameter onCancel: Called with the subscriber's id when the stream is cancelled.
    mutating func add(
        _ first: SessionSnapshot, onCancel: @escaping @Sendable (Int) -> Void
    ) -> AsyncStream<SessionUpdate> {
        let id = nextID
        nextID += 1
        let (stream, continuation) = AsyncStream<SessionUpdate>.makeStream()
        continuation.yield(.snapshot(first))
        switch stage {
        case .current, .ahead:
            continuation.onTermination = { reason in
                if case .cancelled = reason { onCancel(id) }
            }
            subscribers[id] = continuation
        case .over:
            continuation.finish()
        }
        return stream
    }

    mutating func remove(_ id: Int) {
        subscribers[id] = nil
    }

    /// Records a change that has no event.
    mutating func noteChange() {
        stage = .ahead
    }

    mutating func publish(_ update: SessionUpdate) {
        switch update {
        case .event: stage = .ahead
        case .snapshot: stage = .current
        }
        for subscriber in subscribers.values { subscriber.yield(update) }
    }

    mutating func finish() {
        for subscriber in subscribers.values { subscriber.finish() }
        subscribers.removeAll()
        stage = .over
    }
}

import ControlProtocol

/// Tells everybody who wants to know what happens in a session.
struct SessionBroadcast {
    private var listeners: [Int: AsyncStream<SessionUpdate>.Continuation] = [:]
    private var nextID = 0
    private var stage = Stage.current

    private enum Stage {
        /// Everything that was told is in the last snapshot.
        case current
        /// Something happened since the last snapshot.
        case ahead
        /// Nothing more will happen.
        case over
    }

    /// Whether listeners have heard of something that no snapshot shows yet.
    var isAwaitingSnapshot: Bool { stage == .ahead }

    /// A new listener's stream, which begins with a snapshot.
    ///
    /// - Parameter onCancel: Told the number to remove it with, when nobody listens any more.
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
            listeners[id] = continuation
        case .over:
            continuation.finish()
        }
        return stream
    }

    mutating func remove(_ id: Int) {
        listeners[id] = nil
    }

    mutating func tell(_ event: SessionEvent) {
        stage = .ahead
        tell(.event(event))
    }

    mutating func tell(_ snapshot: SessionSnapshot) {
        stage = .current
        tell(.snapshot(snapshot))
    }

    private func tell(_ update: SessionUpdate) {
        for listener in listeners.values { listener.yield(update) }
    }

    mutating func finish() {
        for listener in listeners.values { listener.finish() }
        listeners.removeAll()
        stage = .over
    }
}

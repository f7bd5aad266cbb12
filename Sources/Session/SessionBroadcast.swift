import ControlProtocol

/// Tells everybody who wants to know what happens in a session.
struct SessionBroadcast {
    private var listeners: [Int: AsyncStream<SessionUpdate>.Continuation] = [:]
    private var nextID = 0

    var hasListeners: Bool { !listeners.isEmpty }

    /// A new listener's stream, and the number to remove it with.
    mutating func add(
        _ first: SessionUpdate, onEnd: @escaping @Sendable (Int) -> Void
    ) -> AsyncStream<SessionUpdate> {
        let id = nextID
        nextID += 1
        let (stream, continuation) = AsyncStream<SessionUpdate>.makeStream()
        continuation.onTermination = { reason in
            if case .cancelled = reason { onEnd(id) }
        }
        continuation.yield(first)
        listeners[id] = continuation
        return stream
    }

    mutating func remove(_ id: Int) {
        listeners[id] = nil
    }

    func tell(_ update: SessionUpdate) {
        for listener in listeners.values { listener.yield(update) }
    }

    mutating func finish() {
        for listener in listeners.values { listener.finish() }
        listeners.removeAll()
    }
}

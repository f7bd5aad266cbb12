import Synchronization

/// Tells everybody who listens the same.
package final class Broadcast<Element: Sendable>: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
        var nextID = 0
    }

    private let backlog: Int
    private let state = Mutex(State())

    /// Nobody listens yet.
    ///
    /// - Parameter backlog: How much a listener may have before it that it has not taken; of more, it gets the newest.
    package init(backlog: Int) {
        self.backlog = backlog
    }

    /// What is told from now on.
    package func stream() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream<Element>.makeStream(bufferingPolicy: .bufferingNewest(backlog))
        let id = state.withLock { state in
            state.nextID += 1
            state.listeners[state.nextID] = continuation
            return state.nextID
        }
        continuation.onTermination = { [weak self] _ in self?.forget(id) }
        return stream
    }

    package func tell(_ element: Element) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(element) }
    }

    private func forget(_ id: Int) {
        state.withLock { _ = $0.listeners.removeValue(forKey: id) }
    }
}

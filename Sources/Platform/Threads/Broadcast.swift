import Synchronization

/// Publishes elements to every subscriber.
package final class Broadcast<Element: Sendable>: Sendable {
    private struct State {
        var subscribers: [Int: AsyncStream<Element>.Continuation] = [:]
        var nextID = 0
    }

    private let backlog: Int
    private let state = Mutex(State())

    /// A broadcast without subscribers.
    ///
    /// - Parameter backlog: The newest elements that are kept for a subscriber that falls behind.
    package init(backlog: Int) {
        self.backlog = backlog
    }

    /// Returns the elements that are published from now on.
    package func stream() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream<Element>.makeStream(bufferingPolicy: .bufferingNewest(backlog))
        let id = state.withLock { state in
            state.nextID += 1
            state.subscribers[state.nextID] = continuation
            return state.nextID
        }
        continuation.onTermination = { [weak self] _ in self?.remove(id) }
        return stream
    }

    /// Publishes an element.
    package func publish(_ element: Element) {
        for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.yield(element) }
    }

    private func remove(_ id: Int) {
        state.withLock { _ = $0.subscribers.removeValue(forKey: id) }
    }
}

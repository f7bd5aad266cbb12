import Synchronization

/// A publisher whose subscribers each receive every element. Safe to use from any thread.
package final class Broadcast<Element: Sendable>: Sendable {
    private struct State {
        var subscribers: [Int: AsyncStream<Element>.Continuation] = [:]
        var nextID = 0
    }

    private let backlog: Int
    private let state = Mutex(State())

    /// Creates a broadcast without subscribers.
    ///
    /// - Parameter backlog: The number of elements buffered for a slow subscriber; older ones are dropped.
    package init(backlog: Int) {
        self.backlog = backlog
    }

    /// Subscribes: returns the elements that are published from now on.
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

    /// Sends an element to every subscriber without waiting for any.
    package func publish(_ element: Element) {
        for subscriber in state.withLock({ Array($0.subscribers.values) }) { subscriber.yield(element) }
    }

    private func remove(_ id: Int) {
        state.withLock { _ = $0.subscribers.removeValue(forKey: id) }
    }
}

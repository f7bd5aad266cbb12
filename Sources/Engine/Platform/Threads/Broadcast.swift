import Synchronization

/// The elements that wait for a slow subscriber of a ``Broadcast``.
package enum Backlog: Hashable, Sendable {
    /// The newest elements, at most this many; older ones are dropped. For a state, of which the last counts.
    case newest(Int)
    /// All elements, at most this many. With one more, the stream ends after those that wait, and the subscriber has to
    /// subscribe again. For events, of which none may be missing unnoticed.
    case all(upTo: Int)
}

/// A publisher whose subscribers each receive every element, within their ``Backlog``. Safe to use from any thread; no
/// call waits for a subscriber.
package final class Broadcast<Element: Sendable>: Sendable {
    /// The subscription to a broadcast.
    package struct Subscription: Sendable {
        /// The elements, until the broadcast or the subscription ends, or its backlog is full.
        package let elements: AsyncStream<Element>
        fileprivate let continuation: AsyncStream<Element>.Continuation

        /// Ends the stream after the elements that wait.
        package func end() {
            continuation.finish()
        }

        /// The call of ``end()``, which does not retain the elements: the stream still ends with its last reader.
        package var ending: @Sendable () -> Void { { [continuation] in continuation.finish() } }
    }

    /// The broadcast's side of a subscription. It does not retain the stream, which ends with its last reader.
    private struct Subscriber {
        let id: Int
        let continuation: AsyncStream<Element>.Continuation
        /// Called if the backlog is full; `nil` if older elements are dropped instead.
        let whenFull: (@Sendable () -> Void)?
    }

    private struct State {
        var subscribers: [Int: Subscriber] = [:]
        var lastID = 0
        /// The number of elements that were published.
        var published = 0
        var isFinished = false
    }

    private let state = Mutex(State())

    /// Creates a broadcast without subscribers.
    package init() {}

    /// The number of subscribers.
    package var subscriberCount: Int { state.withLock(\.subscribers.count) }

    /// Returns the elements that are published from now on.
    ///
    /// - Parameter first: An element for this subscriber before all others.
    package func stream(_ backlog: Backlog, beginningWith first: Element? = nil) -> AsyncStream<Element> {
        let (subscription, subscriber) = subscription(backlog, first, whenFull: {}, whenEnded: {})
        _ = add(subscriber)
        return subscription.elements
    }

    /// Subscribes with a first element that shows everything published before, such as a snapshot. It is taken again if
    /// something is published meanwhile, which this subscriber would miss, or get before the snapshot.
    ///
    /// - Parameters:
    ///   - whenFull: Called if the backlog is full, so that the stream ends.
    ///   - whenEnded: Called when the stream has ended or its reader was cancelled.
    nonisolated(nonsending) package func subscribe(
        _ backlog: Backlog, whenFull: @escaping @Sendable () -> Void = {},
        whenEnded: @escaping @Sendable () -> Void = {}, beginningWith first: () async -> Element
    ) async -> Subscription {
        while true {
            let before = state.withLock(\.published)
            let (subscription, subscriber) = subscription(
                backlog, await first(), whenFull: whenFull, whenEnded: whenEnded)
            if add(subscriber, ifPublished: before) { return subscription }
            // Nobody has this stream, so nobody is told of its end.
            subscriber.continuation.onTermination = nil
        }
    }

    private func subscription(
        _ backlog: Backlog, _ first: Element?, whenFull: @escaping @Sendable () -> Void,
        whenEnded: @escaping @Sendable () -> Void
    ) -> (Subscription, Subscriber) {
        let policy: AsyncStream<Element>.Continuation.BufferingPolicy
        let isComplete: Bool
        switch backlog {
        case .newest(let count): (policy, isComplete) = (.bufferingNewest(count), false)
        case .all(let count): (policy, isComplete) = (.bufferingOldest(count), true)
        }
        let (elements, continuation) = AsyncStream<Element>.makeStream(bufferingPolicy: policy)
        if let first { continuation.yield(first) }
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.subscribers.removeValue(forKey: id) }
            whenEnded()
        }
        return (
            Subscription(elements: elements, continuation: continuation),
            Subscriber(id: id, continuation: continuation, whenFull: isComplete ? whenFull : nil)
        )
    }

    /// Adds a subscriber, or ends its stream if the broadcast has finished.
    ///
    /// - Returns: `false` without an effect if the number of published elements differs from the given one.
    private func add(_ subscriber: Subscriber, ifPublished count: Int? = nil) -> Bool {
        let (isCurrent, isFinished) = state.withLock { state in
            guard count == nil || count == state.published else { return (false, false) }
            if !state.isFinished { state.subscribers[subscriber.id] = subscriber }
            return (true, state.isFinished)
        }
        if isFinished { subscriber.continuation.finish() }
        return isCurrent
    }

    /// Sends an element to every subscriber. Without one, the element is not evaluated.
    package func publish(_ element: @autoclosure () -> Element) {
        let subscribers = state.withLock { state in
            state.published += 1
            return Array(state.subscribers.values)
        }
        guard !subscribers.isEmpty else { return }
        let element = element()
        for subscriber in subscribers {
            guard case .dropped = subscriber.continuation.yield(element), let whenFull = subscriber.whenFull else {
                continue
            }
            subscriber.continuation.finish()
            whenFull()
        }
    }

    /// Ends the streams of all subscribers, also of later ones.
    package func finish() {
        let subscribers = state.withLock { state in
            state.isFinished = true
            return exchange(&state.subscribers, with: [:])
        }
        for subscriber in subscribers.values { subscriber.continuation.finish() }
    }
}

/// A value that is set once, and those who wait for it. Safe to use from any thread.
package final class Latch<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let opening = Broadcast<Never>()

    /// Creates a latch without a value.
    package init() {}

    /// Sets the value, unless it is set, and resumes all that wait.
    package func open(with new: Value) {
        value.withLock { $0 = $0 ?? new }
        opening.finish()
    }

    /// Waits for the value; `nil` if the task is cancelled first.
    @discardableResult
    package func wait() async -> Value? {
        for await _ in opening.stream(.newest(1)) {}
        return value.withLock(\.self)
    }
}

extension Latch<Void> {
    /// Resumes all that wait.
    package func open() {
        open(with: ())
    }
}

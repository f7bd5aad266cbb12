import ControlProtocol
import Synchronization

/// The updates that wait for a subscriber.
///
/// At most ``eventLimit`` events wait. Of snapshots in a row only the newest waits, and the last with the state of a
/// record, which a subscriber waits for (``SessionExcerpt``). Safe to use from any thread.
final class SessionBacklog: Sendable {
    /// The maximum number of events that wait. A session has about ten in a minute.
    static let eventLimit = 1000

    private struct Waiting {
        var updates: [SessionUpdate] = []
        var events = 0
    }

    private let waiting = Mutex(Waiting())
    private let change: AsyncThrowingStream<Void, any Error>.Continuation

    private init(_ change: AsyncThrowingStream<Void, any Error>.Continuation) {
        self.change = change
    }

    /// Creates a backlog, and the stream of its subscriber.
    static func makeStream() -> (stream: AsyncThrowingStream<SessionUpdate, any Error>, backlog: SessionBacklog) {
        let (changes, change) = AsyncThrowingStream<Void, any Error>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let backlog = SessionBacklog(change)
        // Only the stream keeps `changes`, so that they end with it.
        return (AsyncThrowingStream(unfolding: { try await backlog.next(after: changes) }), backlog)
    }

    /// Adds an update.
    ///
    /// - Returns: `false` if too many events wait. The backlog is then as before.
    func append(_ update: SessionUpdate) -> Bool {
        let isAppended = waiting.withLock { waiting in
            switch (update, waiting.updates.last) {
            case (.event, _):
                guard waiting.events < Self.eventLimit else { return false }
                waiting.events += 1
            case (.snapshot(let new), .snapshot(let last)):
                if last.save == nil || new.save != nil { waiting.updates.removeLast() }
            case (.snapshot, .event), (.snapshot, nil):
                break
            }
            waiting.updates.append(update)
            return true
        }
        if isAppended { change.yield() }
        return isAppended
    }

    /// Ends the stream after the updates that wait.
    func finish(throwing error: (any Error)? = nil) {
        change.finish(throwing: error)
    }

    /// Sets the function that is called when the stream has ended or nobody reads it any more.
    func onTermination(_ perform: @escaping @Sendable () -> Void) {
        change.onTermination = { _ in perform() }
    }

    private func next(after changes: AsyncThrowingStream<Void, any Error>) async throws -> SessionUpdate? {
        while true {
            if let update = take() { return update }
            var hasChanged = false
            for try await _ in changes {
                hasChanged = true
                break
            }
            if !hasChanged { return nil }
        }
    }

    private func take() -> SessionUpdate? {
        waiting.withLock { waiting in
            guard !waiting.updates.isEmpty else { return nil }
            let update = waiting.updates.removeFirst()
            if case .event = update { waiting.events -= 1 }
            return update
        }
    }
}

extension AsyncStream<SessionUpdate> {
    /// Creates a stream of the updates of another stream, which ends if that one throws.
    init(untilFailureOf updates: AsyncThrowingStream<SessionUpdate, any Error>) {
        self.init(unfolding: {
            do {
                for try await update in updates { return update }
            } catch {
                // The other stream has ended.
            }
            return nil
        })
    }
}

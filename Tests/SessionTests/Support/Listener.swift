import ControlProtocol
import Testing

/// Follows a session up to the events of a test.
struct Listener {
    private var updates: AsyncStream<SessionUpdate>.Iterator

    init(to updates: AsyncStream<SessionUpdate>) {
        self.updates = updates.makeAsyncIterator()
    }

    /// Waits for an event.
    ///
    /// - Returns: The snapshot after the event.
    @discardableResult
    mutating func hear(_ isEvent: (SessionEvent) -> Bool) async throws -> SessionSnapshot {
        var isHeard = false
        while let update = await updates.next() {
            switch update {
            case .event(let event): isHeard = isHeard || isEvent(event)
            case .snapshot(let snapshot): if isHeard { return snapshot }
            }
        }
        throw EndedWithoutIt()
    }

    private struct EndedWithoutIt: Error {}
}

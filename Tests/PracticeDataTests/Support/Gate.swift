import Dispatch

/// Blocks a database thread in the middle of a job until the test releases it.
final class Gate: Sendable {
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation
    private let opening = DispatchSemaphore(value: 0)

    init() {
        (arrivals, arrival) = AsyncStream.makeStream()
    }

    /// Blocks the calling thread until the gate is open.
    func pass() {
        arrival.yield()
        opening.wait()
        // Passes the signal on to the next waiter.
        opening.signal()
    }

    /// Waits until a thread is at the gate.
    func arrived() async {
        var arrivals = arrivals.makeAsyncIterator()
        await arrivals.next()
    }

    /// Opens the gate for good.
    func open() {
        opening.signal()
    }
}

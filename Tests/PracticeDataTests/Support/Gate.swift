import Dispatch

/// Stops a database thread in the middle of a job, until the test lets it go on.
final class Gate: Sendable {
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation
    private let opening = DispatchSemaphore(value: 0)

    init() {
        (arrivals, arrival) = AsyncStream.makeStream()
    }

    /// Waits, on the thread that calls it, until the gate is opened.
    func pass() {
        arrival.yield()
        opening.wait()
        // For whoever comes next.
        opening.signal()
    }

    /// Waits until a thread stands before the gate.
    func arrived() async {
        var arrivals = arrivals.makeAsyncIterator()
        await arrivals.next()
    }

    /// Lets everybody pass.
    func open() {
        opening.signal()
    }
}

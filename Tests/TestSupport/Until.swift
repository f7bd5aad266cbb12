import Platform

/// A condition that did not come to hold in time.
public struct NeverHeld: Error, CustomStringConvertible {
    let place: String
    let limit: Duration

    /// One sentence that names the call.
    public var description: String { "the condition at \(place) did not hold within \(limit)" }
}

/// Returns once a condition holds, which it evaluates again and again: at first after a millisecond, later every 50. Only
/// for what publishes no event that a test could wait for.
///
/// - Throws: ``NeverHeld`` after the limit, `CancellationError` where the test is given up, and what `condition` throws.
public func until(
    _ condition: () async throws -> Bool, within limit: Duration = .seconds(60), fileID: StaticString = #fileID,
    line: UInt = #line
) async throws {
    let deadline = MonotonicTime.now.advanced(by: limit)
    var pause = Duration.milliseconds(1)
    while try await !condition() {
        guard MonotonicTime.now < deadline else { throw NeverHeld(place: "\(fileID):\(line)", limit: limit) }
        try await TaskPool.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(50))
    }
}

import Platform

/// A condition that did not become true in time.
public struct NeverHeld: Error, CustomStringConvertible {
    let place: String
    let limit: Duration

    /// The call, in one sentence.
    public var description: String { "the condition at \(place) did not hold within \(limit)" }
}

/// Returns once a condition is true. The condition is evaluated repeatedly, at first after a millisecond, later every
/// 50. Use it only for state without events that a test could await.
///
/// - Throws: ``NeverHeld`` at the limit, `CancellationError` in a cancelled test, and errors of `condition`.
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

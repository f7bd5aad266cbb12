import Platform

/// A condition that did not become true in time.
private struct NeverHeld: Error, CustomStringConvertible {
    let place: String
    let limit: Duration
    var description: String { "the condition at \(place) did not hold within \(limit)" }
}

/// Returns once a condition is true. The condition is evaluated repeatedly, at first after a millisecond, later every
/// 50. Use it only for state without events that a test could await.
///
/// - Throws: `NeverHeld` at the limit, `CancellationError` in a cancelled test, and errors of `condition`.
package func until(
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

/// Returns the result of a body, or `nil` once a number of seconds has passed, and then cancels the body. For results
/// that must come soon, so that their absence does not delay the test.
package func soon<Value: Sendable>(
    within limit: Duration = .seconds(10), _ body: @escaping @Sendable () async throws -> Value?
) async throws -> Value? {
    try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask { try await body() }
        group.addTask {
            try? await TaskPool.sleep(for: limit)
            return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
    }
}

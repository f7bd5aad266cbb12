import Platform

/// A condition that did not come to hold within a minute.
public struct NeverHeld: Error, CustomStringConvertible {
    let place: String

    /// One sentence that names the call.
    public var description: String { "the condition at \(place) did not hold within 60 seconds" }
}

/// Returns once a condition holds, which it evaluates again and again: at first after a millisecond, later every 50. Only
/// for what publishes no event that a test could wait for.
///
/// - Throws: ``NeverHeld`` after a minute, `CancellationError` where the test is given up, and what `condition` throws.
public func until(
    _ condition: () async throws -> Bool, fileID: StaticString = #fileID, line: UInt = #line
) async throws {
    let deadline = MonotonicTime.now.advanced(by: .seconds(60))
    var pause = Duration.milliseconds(1)
    while try await !condition() {
        guard MonotonicTime.now < deadline else { throw NeverHeld(place: "\(fileID):\(line)") }
        try await TaskPool.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(50))
    }
}

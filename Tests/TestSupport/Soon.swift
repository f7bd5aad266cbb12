import Platform

/// Returns the result of a body, or `nil` once a number of seconds has passed, and then cancels the body. For results
/// that must come soon, so that their absence does not delay the test.
public func soon<Value: Sendable>(
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

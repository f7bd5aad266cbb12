import Platform

/// Returns what a body returns within some seconds; `nil` where it does not come, and the body is cancelled. For what
/// must come soon, and what a test that shows its absence does not want to wait for long.
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

import Platform

/// Runs `work` with a time limit.
///
/// - Returns: The result, or `nil` at the limit. `work` is then cancelled and must end soon: this function waits for
///   it.
func within<Value: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable () async -> Value
) async -> Value? {
    await withTaskGroup(of: Value?.self) { group in
        group.addTask { await work() }
        group.addTask {
            try? await TaskPool.sleep(for: limit)
            return nil
        }
        let first = await group.next() ?? nil
        group.cancelAll()
        return first
    }
}

/// Runs `work` for all elements concurrently and returns the results in the order of the elements.
func concurrently<Element: Sendable, Value: Sendable>(
    _ elements: some Sequence<Element>, _ work: @escaping @Sendable (Element) async -> Value
) async -> [Value] {
    await withTaskGroup(of: (Int, Value).self) { group in
        for (index, element) in elements.enumerated() { group.addTask { (index, await work(element)) } }
        var values: [(index: Int, value: Value)] = []
        for await value in group { values.append(value) }
        return values.sorted { $0.index < $1.index }.map(\.value)
    }
}

extension MonotonicTime {
    /// The time until this instant, zero if it has passed.
    var timeLeft: Duration {
        .nanoseconds(max(0, nanoseconds - MonotonicTime.now.nanoseconds))
    }
}

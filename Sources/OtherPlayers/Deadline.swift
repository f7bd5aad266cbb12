import Platform

/// Does something for so long at most; `nil` where it was given up. It must end soon once it is cancelled.
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

/// Does something for each element at the same time, and returns what came of it, in the order of the elements.
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
    /// How long it is until this moment; nothing where it is over.
    var timeLeft: Duration {
        .nanoseconds(max(0, nanoseconds - MonotonicTime.now.nanoseconds))
    }
}

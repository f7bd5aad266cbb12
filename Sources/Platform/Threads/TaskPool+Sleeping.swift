import Synchronization

extension TaskPool {
    /// A suspended task that waits for a deadline.
    struct Sleeper {
        typealias ID = Int

        /// The reason why a sleeping task resumes.
        enum Reason {
            case over
            case cancelled
        }

        let id: ID
        let continuation: CheckedContinuation<Reason, Never>
    }

    private static let lastID = Atomic<Sleeper.ID>(0)

    /// Suspends the task for a duration of ``MonotonicTime``.
    ///
    /// Use this instead of `Task.sleep`, which bypasses the runtime's hooks and starts Dispatch's workers. Their
    /// monitor then wakes the process once a second for the rest of its life.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public static func sleep(for duration: Duration) async throws(CancellationError) {
        try await sleep(until: .now.advanced(by: duration))
    }

    /// Suspends the task until a deadline.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public static func sleep(until deadline: MonotonicTime) async throws(CancellationError) {
        let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        let reason = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                shared.add(Sleeper(id: id, continuation: continuation), until: deadline)
                // A cancellation before `add` did not find the sleeper.
                if Task.isCancelled { shared.wake(id) }
            }
        } onCancel: {
            shared.wake(id)
        }
        switch reason {
        case .over: return
        case .cancelled: throw CancellationError()
        }
    }
}

import Synchronization

extension TaskPool {
    /// A task that sleeps.
    struct Sleeper {
        typealias ID = Int

        /// Why it was woken.
        enum Reason {
            case over
            case cancelled
        }

        let id: ID
        let continuation: CheckedContinuation<Reason, Never>
    }

    private static let lastID = Atomic<Sleeper.ID>(0)

    /// Waits so long, on a clock that no step moves.
    ///
    /// `Task.sleep` goes past the runtime's hooks, to Dispatch's workers, whose monitor then wakes the process up once a
    /// second for as long as it lives.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public static func sleep(for duration: Duration) async throws(CancellationError) {
        try await sleep(until: .now.advanced(by: duration))
    }

    /// Waits until a time.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public static func sleep(until deadline: MonotonicTime) async throws(CancellationError) {
        let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        let reason = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                shared.add(Sleeper(id: id, continuation: continuation), until: deadline)
                // Who cancelled it before has not found it.
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

import Platform
import Synchronization

/// A thread that runs database jobs one at a time, in the order of their arrival.
///
/// The writer has one thread and the readers have two, so that no job runs on the task pool, an event loop or the audio
/// thread.
actor DatabaseThread {
    private nonisolated let thread: ThreadExecutor
    private nonisolated let queued = Atomic<Int>(0)

    /// The executor of the thread.
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// - Parameter name: The name of the thread, at most 15 bytes (pthread_setname_np(3)).
    init(name: String) {
        thread = ThreadExecutor(name: name)
    }

    /// The number of jobs that run or wait.
    nonisolated var load: Int { queued.load(ordering: .relaxed) }

    /// The time after which a cancelled caller gives up. The services of a daemon that ends do so one after the other.
    private static let cancellationGrace = Duration.milliseconds(300)

    /// Runs a job after the jobs that were queued before, and returns its result. A caller that is cancelled gives up
    /// soon, so that a daemon ends while another program holds a lock.
    ///
    /// - Parameters:
    ///   - deadline: The time at which the caller gives up.
    ///   - late: The error of a caller that gave up. A job that has not begun never runs. A write that holds its lock
    ///     takes effect, and the caller waits for its end.
    nonisolated func run<Value: Sendable>(
        until deadline: MonotonicTime, late: StoreError, _ body: @escaping @Sendable (Admission) throws -> Value
    ) async throws -> Value {
        queued.add(1, ordering: .relaxed)
        defer { queued.subtract(1, ordering: .relaxed) }
        let job = DatabaseJob<Value>(late: late)
        let timer = Task {
            try await TaskPool.sleep(until: deadline)
            job.giveUp()
        }
        defer { timer.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                job.wait(continuation)
                Task(executorPreference: thread) {
                    await self.perform { job.run { try body(Admission(until: deadline, job.admit)) } }
                }
            }
        } onCancel: {
            Task {
                try await TaskPool.sleep(for: Self.cancellationGrace)
                job.giveUp()
            }
        }
    }

    private func perform(_ job: () -> Void) {
        job()
    }
}

/// A job and the caller that waits for its result.
private final class DatabaseJob<Value: Sendable>: Sendable {
    private enum State {
        case new
        /// The caller waits and may give up.
        case waiting(CheckedContinuation<Value, any Error>)
        /// The write takes effect, and the caller waits for its end.
        case admitted(CheckedContinuation<Value, any Error>)
        /// The caller has the result or the error.
        case answered
    }

    private let late: StoreError
    private let state = Mutex(State.new)

    init(late: StoreError) {
        self.late = late
    }

    func wait(_ caller: CheckedContinuation<Value, any Error>) {
        let isLate = state.withLock { state in
            switch state {
            case .new:
                state = .waiting(caller)
                return false
            case .waiting, .admitted, .answered: return true
            }
        }
        if isLate { caller.resume(throwing: late) }
    }

    /// Returns whether the caller still waits; after `true` the caller can no longer give up.
    func admit() -> Bool {
        state.withLock { state in
            switch state {
            case .waiting(let caller):
                state = .admitted(caller)
                return true
            case .admitted: return true
            case .new, .answered: return false
            }
        }
    }

    /// Resumes the caller with the error of its deadline, unless the write takes effect.
    func giveUp() {
        let caller = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            switch state {
            case .new:
                state = .answered
                return nil
            case .waiting(let caller):
                state = .answered
                return caller
            case .admitted, .answered: return nil
            }
        }
        caller?.resume(throwing: late)
    }

    func run(_ body: () throws -> Value) {
        let isWaiting = state.withLock { state in
            switch state {
            case .waiting: true
            case .new, .admitted, .answered: false
            }
        }
        guard isWaiting else { return }
        let result = Result { try body() }
        let caller = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            defer { state = .answered }
            switch state {
            case .waiting(let caller), .admitted(let caller): return caller
            case .new, .answered: return nil
            }
        }
        caller?.resume(with: result)
    }
}

/// A job's permission to write: the deadline for another program's lock, and the check, once the lock is granted, that
/// the caller still waits for the result.
struct Admission: Sendable {
    private let deadline: MonotonicTime
    private let isWanted: @Sendable () -> Bool

    /// - Parameter isWanted: Decides finally whether the write takes effect; after `true` the caller waits for the end
    ///   of the job. Called while this process holds the lock, or while no other program does.
    init(until deadline: MonotonicTime, _ isWanted: @escaping @Sendable () -> Bool = { true }) {
        self.deadline = deadline
        self.isWanted = isWanted
    }

    /// Returns the admission of a caller that waits from now for at most a duration.
    static func within(_ duration: Duration) -> Admission {
        Admission(until: .now.advanced(by: duration))
    }

    /// The time until the deadline in milliseconds, for SQLite's `busy_timeout`.
    var millisecondsLeft: Int {
        max(0, (deadline.nanoseconds - MonotonicTime.now.nanoseconds) / 1_000_000)
    }

    /// Makes the caller wait for the end of the job even after its deadline. Call this only while no other program
    /// holds the lock.
    func holdCaller() {
        _ = isWanted()
    }

    /// Commits the caller to the write; call this once the lock is granted.
    ///
    /// - Throws: ``StoreError/Kind/busy`` if the caller has given up.
    func begin(_ path: String) throws {
        guard isWanted() else { throw StoreError.busy(path: path) }
    }
}

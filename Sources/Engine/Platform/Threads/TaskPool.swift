import CLinux
import Glibc
import Synchronization

/// The global executor: two threads that run all tasks without an executor of their own.
///
/// Dispatch's pool, which this one replaces, has a monitor that wakes the process once a second for the rest of its
/// life. Swift 6 has no public way to replace the global executor. The runtime has hooks, which SwiftNIO uses too
/// (`unsafeTryInstallSingletonPosixEventLoopGroupAsConcurrencyGlobalExecutor`).
public final class TaskPool: @unchecked Sendable {
    static let shared = TaskPool(threads: 2)

    /// Replaces the runtime's global executor. Call this once, before the first task.
    ///
    /// - Throws: ``ThreadError`` if the system refuses every thread of the pool.
    public static func installAsGlobalExecutor() throws(ThreadError) {
        if let refusal = shared.refusal { throw refusal }
        clinux_install_enqueue_hooks()
    }

    private enum Work {
        case job(UnownedJob)
        case wake(Sleeper)
    }

    private struct Timer {
        let deadline: MonotonicTime
        let work: Work
    }

    /// Guards `jobs` and `timers`.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var jobs: [UnownedJob] = []
    /// Sorted by deadline, the earliest last.
    private var timers: [Timer] = []
    /// The refusal of all threads. One is enough.
    private var refusal: ThreadError?

    private init(threads: Int) {
        pthread_mutex_init(lock, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // A step of the wall clock must not end a wait, or lengthen it.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(change, &attributes)
        var isRunning = false
        for _ in 1...threads {
            do throws(ThreadError) {
                pthread_detach(try startThread(name: "limber-tasks") { self.run() })
                isRunning = true
            } catch {
                refusal = error
            }
        }
        if isRunning { refusal = nil }
    }

    /// Runs jobs for ever.
    private func run() {
        while true {
            switch next() {
            case .job(let job): clinux_run_job(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
            case .wake(let sleeper): sleeper.continuation.resume(returning: .over)
            }
        }
    }

    fileprivate func enqueue(_ job: UnownedJob, after nanoseconds: UInt64) {
        withLock {
            if nanoseconds == 0 {
                jobs.append(job)
            } else {
                let left = Int(clamping: min(nanoseconds, 1 << 60))
                add(Timer(deadline: MonotonicTime(nanoseconds: MonotonicTime.now.nanoseconds + left), work: .job(job)))
            }
        }
        signal()
    }

    /// Adds a sleeper that wakes at the deadline.
    func add(_ sleeper: Sleeper, until deadline: MonotonicTime) {
        withLock { add(Timer(deadline: deadline, work: .wake(sleeper))) }
        signal()
    }

    /// Wakes a sleeper early. Has no effect on a sleeper that is awake.
    func wake(_ id: Sleeper.ID) {
        takeSleeper(id)?.continuation.resume(returning: .cancelled)
    }

    private func withLock<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body()
    }

    /// Wakes a waiting thread. Call this without the lock: the system often runs the woken thread at once and the
    /// caller milliseconds later, and until then the woken thread would wait for the lock.
    private func signal() {
        pthread_cond_signal(change)
    }

    private func takeSleeper(_ id: Sleeper.ID) -> Sleeper? {
        withLock {
            for (index, timer) in timers.enumerated() {
                guard case .wake(let sleeper) = timer.work, sleeper.id == id else { continue }
                timers.remove(at: index)
                return sleeper
            }
            return nil
        }
    }

    private func add(_ timer: Timer) {
        // Timers with the same deadline run in the order of their insertion.
        timers.insert(timer, at: timers.firstIndex { $0.deadline <= timer.deadline } ?? timers.endIndex)
    }

    /// Waits for a job or an expired timer and returns it.
    private func next() -> Work {
        let (work, hasTimers) = withLock {
            let work = waitForWork()
            return (work, !timers.isEmpty)
        }
        // The work may take long: another thread has to wait for the next timer.
        if hasTimers { signal() }
        return work
    }

    /// Waits, holding the lock except while it waits.
    private func waitForWork() -> Work {
        while true {
            if let work = takeDueWork() { return work }
            if let timer = timers.last {
                var time = timespec(
                    tv_sec: timer.deadline.nanoseconds / 1_000_000_000,
                    tv_nsec: timer.deadline.nanoseconds % 1_000_000_000)
                pthread_cond_timedwait(change, lock, &time)
            } else {
                pthread_cond_wait(change, lock)
            }
        }
    }

    private func takeDueWork() -> Work? {
        if !jobs.isEmpty { return .job(jobs.removeFirst()) }
        guard let timer = timers.last, timer.deadline <= .now else { return nil }
        return timers.removeLast().work
    }
}

/// Enqueues a job from the runtime's hooks in `CLinux`. `job` holds the bits of an `UnownedJob`.
@_cdecl("limber_enqueue")
func enqueueFromRuntime(_ job: UnsafeMutableRawPointer, _ nanoseconds: UInt64) {
    TaskPool.shared.enqueue(unsafeBitCast(job, to: UnownedJob.self), after: nanoseconds)
}

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

import CLinux
import Glibc
import Synchronization

/// An executor with a named thread that runs one or more actors and polls descriptors and a deadline between their
/// jobs.
///
/// The folder `Threads` holds executors, clocks, timers and watches that a thread can poll, all without Dispatch, whose
/// workers would wake an idle process. Executors, `Broadcast` and the actors may be used from any thread. Timers and
/// watches are noncopyable values for one thread at a time.
///
/// The thread waits in a single `poll` on an eventfd, which ``enqueue(_:)`` writes, and on the descriptors of
/// ``wait(for:until:)``. So a job runs at once, and an idle thread never wakes up. The deinitializer ends and joins the
/// thread.
///
/// Tasks that call these actors should prefer this executor too (`executorPreference`). A continuation resumes on the
/// task's executor and moves to the actor's from there: without the preference, every wait would pass through a thread
/// of ``TaskPool``.
public final class ThreadExecutor: SerialExecutor, TaskExecutor {
    /// The scheduling priority of a thread.
    public enum Priority: Sendable {
        case normal
        /// `SCHED_RR` with priority 10, if the system allows it.
        case realTime
    }

    private enum State {
        /// The system has refused the thread, which is requested again.
        case refused(ThreadError)
        /// The thread runs; `refusal` is the system's error text if it refused real-time priority.
        case running(pthread_t, refusal: String?)
    }

    /// The time between two requests of a thread.
    private static let retryInterval = Duration.seconds(1)

    private let loop = ThreadLoop()
    private let state: Mutex<State>

    /// Starts a thread. If the system refuses it, jobs wait while the thread is requested again every second.
    ///
    /// - Parameter name: The thread name that `top -H` shows, at most 15 bytes.
    public init(name: String, priority: Priority = .normal) {
        let started = Self.start(loop, name: name, priority)
        state = Mutex(started)
        loop.start(for: asUnownedSerialExecutor(), asUnownedTaskExecutor())
        if case .refused(let error) = started {
            Refusals.report("\(error); trying again")
            Task.detached { [weak self] in
                repeat {
                    try? await TaskPool.sleep(for: Self.retryInterval)
                } while self?.isRefused(name, priority) == true
            }
        }
    }

    deinit {
        loop.stop()
        guard case .running(let thread, _) = state.withLock({ $0 }) else { return }
        // One of the thread's own jobs may have held the last reference.
        if pthread_equal(thread, pthread_self()) != 0 {
            pthread_detach(thread)
        } else {
            pthread_join(thread, nil)
        }
    }

    private static func start(_ loop: ThreadLoop, name: String, _ priority: Priority) -> State {
        do throws(ThreadError) {
            try loop.open(for: name)
            let thread = try startThread(name: name) { loop.run() }
            return .running(thread, refusal: priority == .realTime ? requestRealTime(thread) : nil)
        } catch {
            return .refused(error)
        }
    }

    /// Requests the thread again, and returns whether the system refuses it.
    private func isRefused(_ name: String, _ priority: Priority) -> Bool {
        let started = Self.start(loop, name: name, priority)
        state.withLock { $0 = started }
        if case .refused = started { return true }
        return false
    }

    /// The system's error text if it refused real-time priority; the thread then runs with normal priority.
    public var refusal: String? {
        if case .running(_, let refusal) = state.withLock({ $0 }) { refusal } else { nil }
    }

    /// The refusal of the thread, on which no job runs yet; `nil` once the thread runs.
    public var failure: ThreadError? {
        if case .refused(let error) = state.withLock({ $0 }) { error } else { nil }
    }

    private static func requestRealTime(_ thread: pthread_t) -> String? {
        // Below the priorities of a desktop's sound server, above all normal threads.
        let result = withUnsafePointer(to: sched_param(sched_priority: 10)) { parameters in
            pthread_setschedparam(thread, SCHED_RR, parameters)
        }
        return result == 0 ? nil : String(cString: strerror(result))
    }

    /// Runs a job on the thread, in the order of enqueueing.
    public func enqueue(_ job: consuming ExecutorJob) {
        // The runtime holds no reference here. The job may run and release the last one before its thread is woken, and
        // the wake-up would be written to a closed descriptor, or to what has its number by then.
        let loop = Unmanaged.passRetained(loop)
        defer { loop.release() }
        loop.takeUnretainedValue().enqueue(UnownedJob(job))
    }

    /// Ends the current wait, or the next one if none is in progress. May be called on any thread.
    public func wake() {
        loop.wake()
    }

    /// Waits until a descriptor is ready, the deadline is over, ``wake()`` is called, or another job has run on the
    /// thread since the call. Check every condition again afterwards. Call this on the thread; one wait at a time.
    ///
    /// - Parameter deadline: The latest end of the wait; `nil` means no deadline.
    /// - Returns: The descriptors with their returned events.
    nonisolated(nonsending) public func wait(
        for descriptors: [PolledDescriptor] = [], until deadline: MonotonicTime? = nil
    ) async -> [PolledDescriptor] {
        await poll(descriptors, until: deadline)
        var returned = descriptors
        storeEvents(in: &returned)
        return returned
    }

    /// Waits as ``wait(for:until:)`` does, without an allocation. The task suspends only if another job needs the
    /// thread. ``storeEvents(in:)`` has the events.
    nonisolated(nonsending) public func poll(_ descriptors: [PolledDescriptor], until deadline: MonotonicTime?) async {
        loop.poll(descriptors, until: deadline)
        guard loop.hasJobs else { return }
        await withUnsafeContinuation { loop.resumeAfterJobs($0) }
        loop.forgetWakeUp()
    }

    /// Stores the events of the last wait in its descriptors.
    public func storeEvents(in descriptors: inout [PolledDescriptor]) {
        loop.storeEvents(in: &descriptors)
    }
}

extension ThreadExecutor {
    /// The thread for work on files that has no thread of its own: plans of sessions that start, checkpoints between
    /// sessions, the configuration. One thread, because the order of two writes of a file matters.
    ///
    /// No such work may run on ``TaskPool``, whose two threads answer for everything else: a slow disk would delay
    /// them, and the watchdog would end the process.
    public static let files = ThreadExecutor(name: "limber-files")

    /// Runs work on the thread. The caller is suspended, and holds neither its actor nor its thread meanwhile.
    ///
    /// The work must not call an actor without an executor of its own: its other callers would wait for the thread,
    /// too.
    public func run<Value, Failure>(
        _ work: @Sendable () async throws(Failure) -> sending Value
    ) async throws(Failure) -> sending Value {
        try await withTaskExecutorPreference(self) { () async throws(Failure) -> sending Value in try await work() }
    }
}

/// A file descriptor to poll.
///
/// Public functions take it instead of C's `pollfd`, which belongs to no module that Swift can import publicly.
public struct PolledDescriptor: Hashable, Sendable {
    /// The file descriptor; the caller keeps it open during the wait.
    public var descriptor: Int32
    /// The requested events, such as `POLLIN` or `POLLOUT`.
    public var events: Int16
    /// The events that `poll` returned.
    public var returned: Int16

    /// Creates a request for `events` of a descriptor.
    public init(_ descriptor: Int32, events: Int16, returned: Int16 = 0) {
        self.descriptor = descriptor
        self.events = events
        self.returned = returned
    }
}

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

    private let loop: ThreadLoop
    private let thread: pthread_t

    /// The system's error text if it refused real-time priority; the thread then runs with normal priority.
    public let refusal: String?

    /// Starts a thread.
    ///
    /// - Parameter name: The thread name that `top -H` shows, at most 15 bytes.
    public init(name: String, priority: Priority = .normal) {
        let loop = ThreadLoop()
        let thread = startThread(name: name) { loop.run() }
        self.loop = loop
        self.thread = thread
        refusal =
            switch priority {
            case .normal: nil
            case .realTime: Self.requestRealTime(thread)
            }
        loop.start(for: asUnownedSerialExecutor(), asUnownedTaskExecutor())
    }

    deinit {
        loop.stop()
        // One of the thread's own jobs may have held the last reference.
        if pthread_equal(thread, pthread_self()) != 0 {
            pthread_detach(thread)
        } else {
            pthread_join(thread, nil)
        }
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
        loop.enqueue(UnownedJob(job))
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

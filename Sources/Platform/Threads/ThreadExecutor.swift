import CLinux
import Glibc
import Synchronization

/// A named thread of its own that runs one or more actors, and waits for descriptors and deadlines between their jobs.
///
/// The thread waits in a single `poll` on an eventfd, which ``enqueue(_:)`` writes, and on what an actor asked for
/// with ``wait(for:until:)``. So a command runs at once, and nothing wakes up while there is nothing to do.
/// The thread ends, and is joined, when the last reference to the executor goes.
///
/// A task of its actors should prefer it as its executor, too: a continuation resumes on the task's executor and goes on
/// to the actor's from there, so that without the preference each wait would end on a thread of the common pool.
public final class ThreadExecutor: SerialExecutor, TaskExecutor {
    /// How urgent a thread's work is.
    public enum Priority: Sendable {
        /// As everything else.
        case normal
        /// Before everything else, if the system allows it.
        case realTime
    }

    private let loop: ThreadLoop
    private let thread: pthread_t

    /// Why the thread runs without the priority that was asked for, if it does.
    public let refusal: String?

    /// Starts a thread.
    ///
    /// - Parameter name: What `top -H` shows, at most 15 bytes.
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
        // The last reference can go with one of the thread's own jobs.
        if pthread_equal(thread, pthread_self()) != 0 {
            pthread_detach(thread)
        } else {
            pthread_join(thread, nil)
        }
    }

    private static func requestRealTime(_ thread: pthread_t) -> String? {
        // Below the threads that a desktop's sound server reserves for itself, above everything ordinary.
        let result = withUnsafePointer(to: sched_param(sched_priority: 10)) { parameters in
            pthread_setschedparam(thread, SCHED_RR, parameters)
        }
        return result == 0 ? nil : String(cString: strerror(result))
    }

    /// Runs a job on the thread, after those that came before.
    public func enqueue(_ job: consuming ExecutorJob) {
        loop.enqueue(UnownedJob(job))
    }

    /// Ends a wait from any thread. Without one, the next wait ends at once.
    public func wake() {
        loop.wake()
    }

    /// Waits until a descriptor is ready, a deadline is over, ``wake()`` is called, or another job has run on the
    /// thread: look at everything again afterwards. To be called on the thread.
    ///
    /// - Parameter deadline: On ``MonotonicTime``'s clock; `nil` is never.
    /// - Returns: The descriptors with what came of them.
    nonisolated(nonsending) public func wait(
        for descriptors: [PolledDescriptor] = [], until deadline: MonotonicTime? = nil
    ) async -> [PolledDescriptor] {
        await withUnsafeContinuation { continuation in
            loop.await(ThreadLoop.Wait(descriptors: descriptors, deadline: deadline, continuation: continuation))
        }
    }
}

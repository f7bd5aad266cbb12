import CLinux
import Glibc
import Synchronization

/// The loop of a ``ThreadExecutor``'s thread: runs jobs, then polls.
///
/// It is a type of its own so that the thread does not retain the executor. Other threads leave a signal or a job; all
/// else belongs to the thread, which takes the lock only for jobs of other threads, and allocates nothing.
final class ThreadLoop: Sendable {
    /// The executor in its two roles, for actors and for tasks.
    private struct Executors {
        let serial: UnownedSerialExecutor
        let task: UnownedTaskExecutor
    }

    /// A set of signals to the thread, and whether it polls.
    private enum Signal {
        static let wakeUp: UInt8 = 1
        static let jobs: UInt8 = 2
        static let stop: UInt8 = 4
        static let polling: UInt8 = 8
    }

    private let signals = Atomic<UInt8>(0)
    private let jobs = Mutex<[UnownedJob]>([])
    /// The eventfd, which ``open(for:)`` sets before the thread starts.
    private nonisolated(unsafe) var wakeup: Int32 = -1

    /// Unowned, else the thread would retain the executor while it polls. The executor outlives each job, because the
    /// job's actor retains it. Set before the first job.
    private nonisolated(unsafe) var executors: Executors?
    /// The jobs that the thread has taken, and the index of the next.
    private nonisolated(unsafe) var batch: [UnownedJob] = []
    private nonisolated(unsafe) var next = 0
    /// The task that waits until the jobs of others are done.
    private nonisolated(unsafe) var waiter: UnsafeContinuation<Void, Never>?
    /// The descriptors of the last poll, of which the first is the loop's own.
    private nonisolated(unsafe) var polled: [pollfd] = []

    init() { polled.reserveCapacity(16) }

    deinit { if wakeup >= 0 { close(wakeup) } }

    /// Opens the descriptor that wakes the thread of this name.
    func open(for name: String) throws(ThreadError) {
        if wakeup < 0 { wakeup = clinux_eventfd() }
        guard wakeup >= 0 else { throw ThreadError(name: name, code: errno) }
    }

    func start(for serial: UnownedSerialExecutor, _ task: UnownedTaskExecutor) {
        executors = Executors(serial: serial, task: task)
    }

    func stop() { signal(Signal.stop) }

    func wake() { signal(Signal.wakeUp) }

    func enqueue(_ job: UnownedJob) {
        jobs.withLock { $0.append(job) }
        signal(Signal.jobs)
    }

    /// Leaves a signal, and interrupts `poll`. The system call is skipped if the thread was not polling.
    private func signal(_ signal: UInt8) {
        let before = signals.bitwiseOr(signal, ordering: .acquiringAndReleasing).oldValue
        if before & Signal.polling != 0, before & signal == 0 { eventfd_write(wakeup, 1) }
    }

    private func take(_ signal: UInt8) {
        signals.bitwiseAnd(~signal, ordering: .acquiringAndReleasing)
    }

    private func has(_ signal: UInt8) -> Bool { signals.load(ordering: .acquiring) & signal != 0 }

    func run() {
        while true {
            if next < batch.count {
                let job = batch[next]
                next += 1
                if let executors { job.runSynchronously(isolatedTo: executors.serial, taskExecutor: executors.task) }
            } else if has(Signal.stop) {
                return
            } else if has(Signal.jobs) {
                takeJobs()
            } else if let waiter {
                self.waiter = nil
                waiter.resume()
            } else {
                poll([], until: nil, endedBy: Signal.jobs | Signal.stop)
            }
        }
    }

    private func takeJobs() {
        batch.removeAll(keepingCapacity: true)
        next = 0
        take(Signal.jobs)
        // Swapped so that both arrays keep their storage.
        jobs.withLock { swap(&batch, &$0) }
    }

    /// Whether other jobs wait for the thread, so that the job that runs must suspend.
    var hasJobs: Bool { next < batch.count || has(Signal.jobs) }

    /// On the thread, in a job: polls until a descriptor is ready, the deadline is over, or the thread gets a signal. A
    /// spurious end is allowed: the caller checks its conditions.
    func poll(_ descriptors: [PolledDescriptor], until deadline: MonotonicTime?) {
        if hasJobs {
            polled.removeAll(keepingCapacity: true)
        } else {
            poll(descriptors, until: deadline, endedBy: Signal.wakeUp | Signal.jobs | Signal.stop)
        }
        take(Signal.wakeUp)
    }

    /// On the thread, in a job that suspends: resumes its task after the jobs of others.
    func resumeAfterJobs(_ task: UnsafeContinuation<Void, Never>) {
        precondition(waiter == nil, "a thread waits for one thing at a time")
        waiter = task
    }

    /// Forgets a wake-up of the wait that ends.
    func forgetWakeUp() { take(Signal.wakeUp) }

    /// On the thread: stores the events of the last poll.
    func storeEvents(in descriptors: inout [PolledDescriptor]) {
        var index = 0
        while index < descriptors.count {
            descriptors[index].returned = index + 1 < polled.count ? polled[index + 1].revents : 0
            index += 1
        }
    }

    private func poll(_ descriptors: [PolledDescriptor], until deadline: MonotonicTime?, endedBy ends: UInt8) {
        polled.removeAll(keepingCapacity: true)
        polled.append(pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0))
        var index = 0
        while index < descriptors.count {
            polled.append(pollfd(fd: descriptors[index].descriptor, events: descriptors[index].events, revents: 0))
            index += 1
        }
        let timeout = deadline.map { Int64(max(0, $0.nanoseconds - MonotonicTime.now.nanoseconds)) } ?? -1
        if signals.bitwiseOr(Signal.polling, ordering: .acquiringAndReleasing).oldValue & ends == 0 {
            // An error such as EINTR leaves all `revents` zero, which ends the wait spuriously.
            _ = clinux_poll(&polled, nfds_t(polled.count), timeout)
        }
        take(Signal.polling)
        if polled[0].revents != 0 {
            var count: UInt64 = 0
            eventfd_read(wakeup, &count)
        }
    }
}

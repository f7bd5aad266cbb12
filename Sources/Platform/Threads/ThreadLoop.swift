import CLinux
import Glibc
import Synchronization

/// The loop of a ``ThreadExecutor``'s thread: runs jobs, then polls.
///
/// It is a type of its own so that the thread does not retain the executor.
final class ThreadLoop: Sendable {
    /// A pending call of ``ThreadExecutor/wait(for:until:)``.
    struct Wait: Sendable {
        var descriptors: [PolledDescriptor]
        let deadline: MonotonicTime?
        let continuation: UnsafeContinuation<[PolledDescriptor], Never>
    }

    /// The executor in its two roles, for actors and for tasks.
    private struct Executors {
        let serial: UnownedSerialExecutor
        let task: UnownedTaskExecutor
    }

    private struct State {
        /// Unowned, else the thread would retain the executor while it polls. The executor outlives each job, because
        /// the job's actor retains it.
        var executors: Executors?
        var jobs: [UnownedJob] = []
        /// The number of jobs that were begun.
        var begunJobs = 0
        var wait: Wait?
        var isWoken = false
        var isStopping = false
        var isPolling = false
    }

    private let state = Mutex(State())
    private let wakeup = clinux_eventfd()

    init() {
        // The program checks at its start that it can open descriptors; without them nothing can run.
        precondition(wakeup >= 0, "cannot create an eventfd: \(String(cString: strerror(errno)))")
    }

    deinit { close(wakeup) }

    func start(for serial: UnownedSerialExecutor, _ task: UnownedTaskExecutor) {
        state.withLock { $0.executors = Executors(serial: serial, task: task) }
    }

    func stop() {
        endPoll(
            after: state.withLock { state in
                state.isStopping = true
                return state.isPolling
            })
    }

    func wake() {
        endPoll(
            after: state.withLock { state in
                state.isWoken = true
                return state.isPolling
            })
    }

    func enqueue(_ job: UnownedJob) {
        endPoll(
            after: state.withLock { state in
                state.jobs.append(job)
                return state.isPolling
            })
    }

    /// The number of the job that runs now.
    var currentJob: Int { state.withLock { $0.begunJobs } }

    /// Begins a wait.
    ///
    /// - Parameter checkedJob: The job in which the waiter checked its conditions. The runtime may enqueue the waiter
    ///   once between the check and this call. A job that ran between the two may have changed a condition, so it ends
    ///   the wait.
    func await(_ wait: Wait, checkedIn checkedJob: Int) {
        state.withLock { state in
            precondition(state.wait == nil, "a thread waits for one thing at a time")
            state.wait = wait
            if state.begunJobs > checkedJob + 1 { state.isWoken = true }
        }
    }

    /// Interrupts `poll`. The system call is skipped if the thread was not polling.
    private func endPoll(after isPolling: Bool) {
        if isPolling { eventfd_write(wakeup, 1) }
    }

    func run() {
        var batch: [UnownedJob] = []
        var polled: [pollfd] = []
        while true {
            let (executors, isStopping) = state.withLock { state in
                // Swapped so that both arrays keep their storage.
                swap(&batch, &state.jobs)
                return (state.executors, state.isStopping)
            }
            if isStopping { return }
            if let executors, !batch.isEmpty {
                for job in batch { run(job, on: executors) }
                batch.removeAll(keepingCapacity: true)
            } else {
                poll(&polled)
            }
        }
    }

    private func run(_ job: UnownedJob, on executors: Executors) {
        let isInterruptingWait = state.withLock { state in
            state.begunJobs += 1
            return state.wait != nil
        }
        job.runSynchronously(isolatedTo: executors.serial, taskExecutor: executors.task)
        if isInterruptingWait { state.withLock { $0.isWoken = true } }
    }

    /// Polls once, unless work is ready, and ends the wait. A spurious end is allowed: the waiter checks its
    /// conditions.
    private func poll(_ polled: inout [pollfd]) {
        polled.removeAll(keepingCapacity: true)
        polled.append(pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0))
        let timeout = state.withLock { state -> Int64? in
            guard state.jobs.isEmpty, !state.isStopping, !(state.isWoken && state.wait != nil) else { return nil }
            state.isPolling = true
            for entry in state.wait?.descriptors ?? [] {
                polled.append(pollfd(fd: entry.descriptor, events: entry.events, revents: 0))
            }
            guard let deadline = state.wait?.deadline else { return -1 }
            return Int64(max(0, deadline.nanoseconds - MonotonicTime.now.nanoseconds))
        }
        if let timeout {
            // An error such as EINTR leaves all `revents` zero, which ends the wait spuriously.
            _ = clinux_poll(&polled, nfds_t(polled.count), timeout)
            if polled[0].revents != 0 {
                var count: UInt64 = 0
                eventfd_read(wakeup, &count)
            }
        }
        endWait(polled.dropFirst())
    }

    private func endWait(_ polled: ArraySlice<pollfd>) {
        let wait = state.withLock { state in
            state.isPolling = false
            defer { state.wait = nil }
            if state.wait != nil { state.isWoken = false }
            return state.wait
        }
        guard var wait else { return }
        for (index, entry) in zip(wait.descriptors.indices, polled) { wait.descriptors[index].returned = entry.revents }
        wait.continuation.resume(returning: wait.descriptors)
    }
}

import CLinux
import Glibc
import Synchronization

/// What a ``ThreadExecutor``'s thread does: run jobs, then wait for the next reason to.
///
/// Apart from the executor, so that the thread does not keep it alive.
final class ThreadLoop: Sendable {
    /// What an actor waits for.
    struct Wait: Sendable {
        var descriptors: [PolledDescriptor]
        let deadline: MonotonicTime?
        let continuation: UnsafeContinuation<[PolledDescriptor], Never>
    }

    /// The thread's executor, as actors know it and as tasks do.
    private struct Executors {
        let serial: UnownedSerialExecutor
        let task: UnownedTaskExecutor
    }

    private struct State {
        /// Unowned, or the thread would keep the executor alive while it polls. There is no job without an executor:
        /// the actor that the job is for holds it.
        var executors: Executors?
        var jobs: [UnownedJob] = []
        var wait: Wait?
        var isWoken = false
        var isStopping = false
        var isPolling = false
    }

    private let state = Mutex(State())
    private let wakeup = clinux_eventfd()

    init() {
        // Without descriptors no part of the program could run: it looks for them before it does anything.
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

    func await(_ wait: Wait) {
        state.withLock { state in
            precondition(state.wait == nil, "a thread waits for one thing at a time")
            state.wait = wait
        }
    }

    /// Only a thread that polls needs the system call.
    private func endPoll(after isPolling: Bool) {
        if isPolling { eventfd_write(wakeup, 1) }
    }

    func run() {
        var batch: [UnownedJob] = []
        var polled: [pollfd] = []
        while true {
            let (executors, isStopping) = state.withLock { state in
                // Swapped, so that neither array is allocated anew.
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
        let isInterruptingWait = state.withLock { $0.wait != nil }
        job.runSynchronously(isolatedTo: executors.serial, taskExecutor: executors.task)
        if isInterruptingWait { state.withLock { $0.isWoken = true } }
    }

    /// Polls once, unless there is a reason not to, and ends the wait: who waited looks at everything again anyway.
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
            // Interrupted or not: what was found is looked at, and nothing found is a reason to look again.
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

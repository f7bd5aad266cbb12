import Foundation
import Platform
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ThreadExecutorTests {
    @Test func runsJobsInOrderOnOneNamedThread() async {
        let worker = Worker(name: "limber-order")
        await worker.noteInJobs("abcdefgh")
        #expect(await worker.notes == "abcdefgh")
        #expect(await worker.threadNames == ["limber-order"])
    }

    @Test func actorsOnOneThreadCallEachOtherWithoutYielding() async {
        let worker = Worker()
        let other = Worker(on: worker.thread)
        // As the executor requires: a task without the preference yields between two calls.
        await withTaskExecutorPreference(worker.thread) { await other.call(worker) }
        // Job "x" was enqueued before the call, and still follows it.
        await worker.noteInJobs("")
        #expect(await worker.notes == "12x")
    }

    @Test func endsItsThreadWithTheLastReference() async {
        var worker: Worker? = Worker(name: "limber-last")
        await worker?.noteInJobs("a")
        #expect(threadNames().contains("limber-last"))
        // Releasing the worker joins the thread.
        worker = nil
        #expect(!threadNames().contains("limber-last"))
    }

    @Test func endsItsThreadIfAJobHoldsTheLastReference() async throws {
        let (rounds, continuation) = AsyncStream<Int>.makeStream()
        do {
            let worker = Worker(name: "limber-own")
            let waiting = Task { await worker.waitInRounds(telling: continuation) }
            waiting.cancel()
            worker.thread.wake()
        }
        for await _ in rounds {}
        // The thread ends by itself soon after its last job.
        try await until { !threadNames().contains("limber-own") }
    }

    @Test func requestsAPriorityOnlyIfToldTo() async {
        let normal = ThreadExecutor(name: "limber-normal")
        #expect(await Worker(on: normal).policy == SCHED_OTHER)
        #expect(normal.refusal == nil)
        let urgent = ThreadExecutor(name: "limber-rt", priority: .realTime)
        // The system decides on the priority; the log must be truthful.
        #expect(await Worker(on: urgent).policy == (urgent.refusal == nil ? SCHED_RR : SCHED_OTHER))
    }
}

@Suite(.timeLimit(.minutes(5))) struct ThreadWaitTests {
    private let waiter = Worker()

    @Test func endsWithAWakeUp() async {
        async let returned = waiter.wait()
        waiter.thread.wake()
        #expect(await returned.isEmpty)
    }

    @Test func endsImmediatelyAfterAnEarlierWakeUp() async {
        waiter.thread.wake()
        #expect(await waiter.wait().isEmpty)
    }

    @Test(arguments: [Duration.seconds(-3600), .milliseconds(10)]) func endsAtItsDeadline(delay: Duration) async {
        let deadline = MonotonicTime.now.advanced(by: delay)
        _ = await waiter.wait(until: deadline)
        #expect(MonotonicTime.now >= deadline)
    }

    @Test func endsWithAReadyDescriptor() async throws {
        let (quiet, ready) = (Pipe(), Pipe())
        func polled(_ pipe: Pipe, returned: Int32 = 0) -> PolledDescriptor {
            PolledDescriptor(
                pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), returned: Int16(returned))
        }
        async let returned = waiter.wait(for: [polled(quiet), polled(ready)])
        try ready.fileHandleForWriting.write(contentsOf: Data([1]))
        #expect(await returned == [polled(quiet), polled(ready, returned: POLLIN)])
    }

    /// A wait that ended without a reason would be an extra round. The runtime enqueues a task without the preference
    /// once more before it waits, and the job of a round may run in between.
    @Test(arguments: [true, false]) func endsOncePerReason(prefersThread: Bool) async {
        let (rounds, continuation) = AsyncStream<Int>.makeStream()
        let waiting = Task(executorPreference: prefersThread ? waiter.thread : nil) {
            await waiter.waitInRounds(telling: continuation)
        }
        for await round in rounds {
            if round == 100 { break }
            await waiter.note("\(round) ")
        }
        waiting.cancel()
        waiter.thread.wake()
        await waiting.value
        #expect(await waiter.rounds == 101)
        #expect(await waiter.notes == (0..<100).map { "\($0) " }.joined())
    }
}

/// An actor on a thread of its own that records its jobs and waits on the thread.
actor Worker {
    nonisolated let thread: ThreadExecutor
    private(set) var notes = ""
    private(set) var threadNames: Set<String> = []
    /// The waits that have ended.
    private(set) var rounds = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(on thread: ThreadExecutor) { self.thread = thread }

    init(name: String = "limber-worker") { self.init(on: ThreadExecutor(name: name)) }

    func note(_ text: String) {
        notes += text
        threadNames.insert(currentThreadName())
    }

    /// Notes each letter in a job of its own.
    func noteInJobs(_ letters: String) async {
        var jobs: [Task<Void, Never>] = []
        for letter in letters { jobs.append(Task { note(String(letter)) }) }
        for job in jobs { await job.value }
    }

    /// Calls another actor on the same thread, while a job waits for it.
    func call(_ other: Worker) async {
        let later = Task { await other.note("x") }
        await other.note("1")
        await other.note("2")
        await later.value
    }

    func wait(
        for descriptors: [PolledDescriptor] = [], until deadline: MonotonicTime? = nil
    ) async -> [PolledDescriptor] {
        await thread.wait(for: descriptors, until: deadline)
    }

    /// Waits in rounds until the task is cancelled, and yields the number of each wait in the job that begins it.
    func waitInRounds(telling continuation: AsyncStream<Int>.Continuation) async {
        while !Task.isCancelled {
            continuation.yield(rounds)
            _ = await thread.wait()
            rounds += 1
        }
        continuation.finish()
    }

    var policy: Int32 {
        var policy: Int32 = 0
        var parameters = sched_param()
        pthread_getschedparam(pthread_self(), &policy, &parameters)
        return policy
    }
}

/// The name of the current thread.
func currentThreadName() -> String { name(ofThread: "/proc/thread-self") }

/// The names of this process's threads.
func threadNames() -> Set<String> {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return Set(threads.map { name(ofThread: "/proc/self/task/\($0)") })
}

private func name(ofThread folder: String) -> String {
    let text = try? String(contentsOfFile: "\(folder)/comm", encoding: .utf8)
    return text?.trimmingCharacters(in: .newlines) ?? ""
}

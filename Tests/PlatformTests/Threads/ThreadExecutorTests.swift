import Glibc
import Platform
import Testing

@Suite(.timeLimit(.minutes(5))) struct ThreadExecutorTests {
    @Test func runsJobsInOrderOnOneNamedThread() async {
        let worker = Worker(name: "limber-order")
        await worker.noteInJobs("abcdefgh")
        #expect(await worker.notes == "abcdefgh")
        #expect(await worker.threadNames == ["limber-order"])
    }

    @Test func actorsOnOneThreadCallEachOtherWithoutYielding() async {
        let worker = Worker(name: "limber-shared")
        let other = Colleague(of: worker)
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

    @Test func endsItsThreadIfAJobHoldsTheLastReference() async {
        let (ended, continuation) = AsyncStream<Void>.makeStream()
        do {
            let worker = Worker(name: "limber-own")
            Task { await worker.holdUntilWoken(thenTell: continuation) }
            await worker.wake()
        }
        for await _ in ended {}
        // The thread ends by itself soon after its last job.
        while threadNames().contains("limber-own") { sched_yield() }
    }

    @Test func worksWithoutRealTimePriority() async {
        let executor = ThreadExecutor(name: "limber-rt", priority: .realTime)
        let worker = Worker(on: executor)
        // The system decides on the priority; the log must be truthful.
        #expect(await worker.policy == (executor.refusal == nil ? SCHED_RR : SCHED_OTHER))
    }

    @Test func requestsNoPriorityByDefault() async {
        let executor = ThreadExecutor(name: "limber-normal")
        #expect(await Worker(on: executor).policy == SCHED_OTHER)
        #expect(executor.refusal == nil)
    }
}

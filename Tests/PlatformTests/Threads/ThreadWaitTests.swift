import Glibc
import Platform
import Testing

@Suite(.timeLimit(.minutes(5))) struct ThreadWaitTests {
    let waiter = Waiter()

    @Test func endsWithAWakeUp() async {
        async let returned = waiter.wait()
        waiter.thread.wake()
        #expect(await returned.isEmpty)
    }

    @Test func endsImmediatelyAfterAnEarlierWakeUp() async {
        waiter.thread.wake()
        #expect(await waiter.wait().isEmpty)
    }

    @Test func endsAtItsDeadline() async {
        let deadline = MonotonicTime.now.advanced(by: .milliseconds(10))
        _ = await waiter.wait(until: deadline)
        #expect(MonotonicTime.now >= deadline)
    }

    @Test func endsImmediatelyAtAPastDeadline() async {
        _ = await waiter.wait(until: MonotonicTime(nanoseconds: 0))
    }

    @Test func endsWithAReadyDescriptor() async throws {
        let quiet = try Pipe()
        let ready = try Pipe()
        async let returned = waiter.wait(for: [
            PolledDescriptor(quiet.reading, events: Int16(POLLIN)),
            PolledDescriptor(ready.reading, events: Int16(POLLIN)),
        ])
        ready.put(1)
        #expect(
            await returned == [
                PolledDescriptor(quiet.reading, events: Int16(POLLIN), returned: 0),
                PolledDescriptor(ready.reading, events: Int16(POLLIN), returned: Int16(POLLIN)),
            ])
    }

    @Test func endsWithAnotherJob() async {
        let (beginning, continuation) = AsyncStream<Void>.makeStream()
        let waiting = Task { await waiter.waitOnce(telling: continuation) }
        for await _ in beginning { break }
        await waiter.doSomethingElse(in: 0)
        #expect(await waiting.value.isEmpty)
    }

    /// A wait that ended without a reason would be an extra round. The runtime enqueues a task without the preference
    /// once more before it waits, and the job of a round may run in between.
    @Test(arguments: [true, false]) func endsOncePerReason(prefersThread: Bool) async {
        let (rounds, continuation) = AsyncStream<Int>.makeStream()
        let waiting = Task(executorPreference: prefersThread ? waiter.thread : nil) {
            await waiter.waitInRounds(telling: continuation)
        }
        var last = 0
        for await round in rounds {
            last = round
            if round == 100 { break }
            await waiter.doSomethingElse(in: round)
        }
        #expect(last == 100)
        waiting.cancel()
        waiter.thread.wake()
        await waiting.value
        #expect(await waiter.rounds == 101)
        #expect(await waiter.jobs == Array(0..<100))
    }
}

/// An actor that waits on its thread.
actor Waiter {
    nonisolated let thread = ThreadExecutor(name: "limber-waiter")
    private(set) var rounds = 0
    private(set) var jobs: [Int] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    func wait(
        for descriptors: [PolledDescriptor] = [], until deadline: MonotonicTime? = nil
    ) async -> [PolledDescriptor] {
        await thread.wait(for: descriptors, until: deadline)
    }

    /// Yields, and waits from the same job on.
    func waitOnce(telling continuation: AsyncStream<Void>.Continuation) async -> [PolledDescriptor] {
        continuation.yield()
        return await thread.wait()
    }

    /// Waits without end in rounds, and yields the number of each wait before it begins.
    func waitInRounds(telling continuation: AsyncStream<Int>.Continuation) async {
        while !Task.isCancelled {
            continuation.yield(rounds)
            _ = await thread.wait()
            rounds += 1
        }
    }

    func doSomethingElse(in round: Int) {
        jobs.append(round)
    }
}

/// A pipe that is closed after the test.
final class Pipe: Sendable {
    let reading: Int32
    let writing: Int32

    struct Failure: Error {}

    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure() }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    func put(_ byte: UInt8) {
        var byte = byte
        write(writing, &byte, 1)
    }
}

import Glibc
import Platform
import Testing

/// In processes of their own: who takes the tasks over keeps them.
@Suite(.timeLimit(.minutes(5))) struct TaskPoolTests {
    @Test func runsTasksThatHaveNoThread() async {
        await #expect(processExitsWith: .success) {
            TaskPool.installAsGlobalExecutor()
            let names = await namesOfTaskThreads()
            precondition(names == ["limber-tasks"], "\(names)")
        }
    }

    /// Swift Async Algorithms takes a lock before such a wait and gives it back within: a task that gave way in between
    /// would keep it, and all threads would wait for it.
    @Test func aTaskDoesNotGiveWayWhereNothingIsToBeWaitedFor() async {
        await #expect(processExitsWith: .success) {
            TaskPool.installAsGlobalExecutor()
            await carryALockIntoWaits(times: 10_000)
        }
    }

    @Test func letsTasksSleepWhileOneOfItsThreadsIsHeldUp() async {
        await #expect(processExitsWith: .success) {
            TaskPool.installAsGlobalExecutor()
            let lengths = await sleepWhileAThreadIsHeldUp([60, 40, 20])
            // In any order: on a busy machine they are all over when the first of them ends.
            precondition(lengths.sorted() == [20, 40, 60], "\(lengths)")
        }
    }

    @Test(arguments: [false, true]) func aCancelledSleepEndsAtOnce(isCancelledBefore: Bool) async {
        let sleeper = Task {
            while isCancelledBefore, !Task.isCancelled { await Task.yield() }
            try await TaskPool.sleep(for: .seconds(3600))
        }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
}

private func namesOfTaskThreads() async -> Set<String> {
    await withTaskGroup(of: String.self) { group in
        for _ in 1...100 { group.addTask { currentThreadName() } }
        return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
}

private func carryALockIntoWaits(times: Int) async {
    let lock = HeldLock()
    await withTaskGroup { group in
        for _ in 1...times {
            group.addTask {
                lock.take()
                await withUnsafeContinuation { continuation in
                    lock.giveBack()
                    continuation.resume()
                }
            }
        }
    }
}

/// A lock that no scope ends.
private final class HeldLock: Sendable {
    private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() { pthread_mutex_init(mutex, nil) }
    deinit { mutex.deallocate() }

    func take() { pthread_mutex_lock(mutex) }
    func giveBack() { pthread_mutex_unlock(mutex) }
}

/// - Returns: the lengths of the sleeps that have ended.
private func sleepWhileAThreadIsHeldUp(_ milliseconds: [Int]) async -> [Int] {
    await withTaskGroup(of: Int.self) { group in
        for length in milliseconds {
            group.addTask {
                try? await TaskPool.sleep(for: .milliseconds(length))
                return length
            }
        }
        // It never ends; nor does the process wait for it.
        Task.detached { while true { poll(nil, 0, 1000) } }
        return await group.reduce(into: []) { $0.append($1) }
    }
}

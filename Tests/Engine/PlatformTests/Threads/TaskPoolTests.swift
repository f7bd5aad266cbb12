import Foundation
import Platform
import Testing

/// Each test has a process of its own, because the pool stays in place once installed.
@Suite(.timeLimit(.minutes(5))) struct TaskPoolTests {
    @Test func runsTasksWithoutAnExecutor() async {
        await #expect(processExitsWith: .success) {
            try TaskPool.installAsGlobalExecutor()
            let names = await namesOfTaskThreads()
            precondition(names == ["limber-tasks"], "\(names)")
        }
    }

    /// Swift Async Algorithms takes a lock before such a wait and releases it inside. A task that yielded in between
    /// would keep the lock, and all threads would wait for it.
    @Test func neverYieldsBeforeAWaitThatIsOver() async {
        await #expect(processExitsWith: .success) {
            try TaskPool.installAsGlobalExecutor()
            await carryALockIntoWaits(times: 10_000)
        }
    }

    @Test func tasksSleepWhileOneThreadIsBlocked() async {
        await #expect(processExitsWith: .success) {
            try TaskPool.installAsGlobalExecutor()
            let lengths = await sleepWhileAThreadIsHeldUp([60, 40, 20])
            // In any order: on a busy machine all have ended when the first is resumed.
            precondition(lengths.sorted() == [20, 40, 60], "\(lengths)")
        }
    }

    @Test(arguments: [false, true]) func endsACancelledSleep(isCancelledBefore: Bool) async {
        let (cancellation, continuation) = AsyncStream<Void>.makeStream()
        let sleeper = Task {
            // Ends when the task is cancelled.
            if isCancelledBefore { for await _ in cancellation {} }
            try await TaskPool.sleep(for: .seconds(3600))
        }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        withExtendedLifetime(continuation) {}
    }
}

private func namesOfTaskThreads() async -> Set<String> {
    await withTaskGroup(of: String.self) { group in
        for _ in 1...100 { group.addTask { currentThreadName() } }
        return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
}

private func carryALockIntoWaits(times: Int) async {
    let lock = NSLock()
    await withTaskGroup { group in
        for _ in 1...times {
            group.addTask {
                lock.take()
                await withUnsafeContinuation { continuation in
                    lock.unlock()
                    continuation.resume()
                }
            }
        }
    }
}

extension NSLock {
    /// Locks in an asynchronous function.
    fileprivate func take() { lock() }
}

/// - Returns: The lengths of the completed sleeps.
private func sleepWhileAThreadIsHeldUp(_ milliseconds: [Int]) async -> [Int] {
    await withTaskGroup(of: Int.self) { group in
        for length in milliseconds {
            group.addTask {
                try? await TaskPool.sleep(for: .milliseconds(length))
                return length
            }
        }
        // The task never ends; the process does not wait for it.
        Task.detached { while true { poll(nil, 0, 1000) } }
        return await group.reduce(into: []) { $0.append($1) }
    }
}

import Foundation
import Glibc
import Platform

/// An actor on a thread of its own that records its jobs.
actor Worker {
    let thread: ThreadExecutor
    private(set) var notes = ""
    private(set) var threadNames: Set<String> = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(on thread: ThreadExecutor) {
        self.thread = thread
    }

    init(name: String) {
        self.init(on: ThreadExecutor(name: name))
    }

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

    func wake() {
        thread.wake()
    }

    /// Keeps the actor, and so its thread, until the thread is woken.
    func holdUntilWoken(thenTell continuation: AsyncStream<Void>.Continuation) async {
        _ = await thread.wait()
        continuation.finish()
    }

    var policy: Int32 {
        var policy: Int32 = 0
        var parameters = sched_param()
        pthread_getschedparam(pthread_self(), &policy, &parameters)
        return policy
    }
}

/// Another actor on the thread of the first.
actor Colleague {
    private let thread: ThreadExecutor

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(of worker: Worker) {
        thread = worker.thread
    }

    func call(_ worker: Worker) async {
        let later = Task { await worker.note("x") }
        await worker.note("1")
        await worker.note("2")
        await later.value
    }
}

/// The name of the current thread.
func currentThreadName() -> String {
    name(ofThread: "/proc/thread-self")
}

/// The names of this process's threads.
func threadNames() -> Set<String> {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return Set(threads.map { name(ofThread: "/proc/self/task/\($0)") })
}

private func name(ofThread folder: String) -> String {
    let text = try? String(contentsOfFile: "\(folder)/comm", encoding: .utf8)
    return text?.trimmingCharacters(in: .newlines) ?? ""
}

import NIOCore
import NIOPosix

/// The event loop that all control sockets of a process share. Its thread starts with the first socket.
enum ControlLoop {
    static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    /// The executor of tasks on this thread. Without it, each line would change threads twice.
    static let executor = EventLoopTaskExecutor(group.next())
}

/// A task executor on an event loop. It also runs the actors that its tasks call, unless they have their own executor.
final class EventLoopTaskExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) {
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

import NIOCore
import NIOPosix

/// The one thread that all control sockets of a process share, made with the first of them.
enum ControlLoop {
    static let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    /// Runs tasks on that thread: between a line and its answer there is then no change of threads of our making.
    static let executor = EventLoopTaskExecutor(group.next())
}

/// Runs tasks on an event loop, and with them the actors that they call and that have no thread of their own.
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

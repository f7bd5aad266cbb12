import CLinux
import Glibc
import Synchronization

/// A place for an event loop of SwiftNIO, which starts at its first use.
///
/// SwiftNIO traps if the system refuses the loop a thread or a descriptor. So the place first tries what the loop
/// needs.
public final class EventLoopPlace<Loop: Sendable>: Sendable {
    private let name: String
    private let create: @Sendable () -> Loop
    private let loop = Mutex<Loop?>(nil)

    /// - Parameters:
    ///   - name: The thread name that an error has.
    ///   - create: Starts the loop.
    public init(_ name: String, _ create: @escaping @Sendable () -> Loop) {
        self.name = name
        self.create = create
    }

    /// Returns the loop. The first call starts it.
    ///
    /// - Throws: ``ThreadError`` if the system refuses what the loop needs; a later call tries again. If only the
    ///   loop's own call fails, the process ends with the same message and status 69.
    public func get() throws(ThreadError) -> Loop {
        try loop.withLock { loop throws(ThreadError) in
            if let loop { return loop }
            try Self.rehearse(name)
            let line = strdup("limber: \(ThreadError(name: name, code: EAGAIN))\n")
            clinux_end_on_trap(line)
            let made = create()
            clinux_end_on_trap(nil)
            free(line)
            loop = made
            return made
        }
    }

    /// Requests the thread and the descriptors of a loop, and gives them back.
    private static func rehearse(_ name: String) throws(ThreadError) {
        let descriptors = [epoll_create(1), clinux_eventfd(), clinux_timerfd(CLOCK_MONOTONIC)]
        let code = errno
        for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
        guard !descriptors.contains(where: { $0 < 0 }) else { throw ThreadError(name: name, code: code) }
        pthread_join(try startThread(name: name) {}, nil)
    }
}

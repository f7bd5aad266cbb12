import CLinux
import Glibc

/// A moment on the clock that no step moves and that goes on while the machine sleeps (`CLOCK_BOOTTIME`), as the time
/// since the machine was booted. It means nothing after the next boot.
public enum BootTime {
    /// This moment.
    public static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Which boot it is (random(4)); empty where the system does not tell, so that none is taken for another.
    public static var boot: String {
        let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}

/// A timer of the kernel's on the clock of ``BootTime``, which a thread waits for with other descriptors: nothing runs
/// until it is due. Closing it is the deinit.
public struct BootAlarm: ~Copyable {
    /// Why there is none.
    public struct Failure: Error, CustomStringConvertible {
        /// The system's words.
        public let description: String
    }

    private let descriptor: Int32

    /// An alarm that is not set.
    ///
    /// - Throws: ``Failure`` where this process has too many files open already.
    public init() throws(Failure) {
        descriptor = clinux_timerfd(CLOCK_BOOTTIME)
        guard descriptor >= 0 else { throw Failure(description: String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    /// What to wait for.
    public var polled: PolledDescriptor { PolledDescriptor(descriptor, events: Int16(POLLIN)) }

    /// Is due at a moment, and was before if that is over; never, without one.
    public func set(at moment: Duration?) {
        let (seconds, attoseconds) = moment?.components ?? (0, 0)
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        // The kernel takes zero for never.
        _ = clinux_timerfd_set(descriptor, moment == nil ? 0 : max(1, nanoseconds))
    }
}

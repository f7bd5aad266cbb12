import CLinux
import Glibc

/// A timer of the kernel's that ends at a moment of a clock, and which a thread waits for with other descriptors: nothing
/// runs until then, and a machine that slept over the moment finds it ended when it wakes. Closing it is the deinit.
public struct ClockTimer: ~Copyable {
    /// Whose moments it knows.
    public enum Clock: Hashable, Sendable {
        /// The wall's, since 1970. When somebody sets it, the timer says so.
        case wall
        /// That of ``BootTime``.
        case boot

        fileprivate var id: clockid_t {
            switch self {
            case .wall: CLOCK_REALTIME
            case .boot: CLOCK_BOOTTIME
            }
        }
    }

    /// What it tells.
    public enum Report: Hashable, Sendable {
        /// Nothing yet.
        case nothing
        /// The moment has come.
        case ended
        /// Somebody has set the clock: what was to be waited for may be over, or further away than it was.
        case clockStepped
    }

    /// Why there is none.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        let code: Int32

        /// The sentence.
        public var description: String {
            "cannot create a timer: \(String(cString: strerror(code))); raise the limit that 'ulimit -n' shows"
        }
    }

    /// No machine runs so long.
    private static let never = Duration.nanoseconds(Int64.max / 2)

    private let descriptor: Int32

    /// A timer that is not set.
    ///
    /// - Throws: ``Failure`` where this process has too many files open already.
    public init(_ clock: Clock) throws(Failure) {
        descriptor = clinux_timerfd(clock.id)
        guard descriptor >= 0 else { throw Failure(code: errno) }
    }

    deinit { close(descriptor) }

    /// What to wait for.
    public var polled: PolledDescriptor { PolledDescriptor(descriptor, events: Int16(POLLIN)) }

    /// Has it end at a moment, in place of the one before; one that is over has come at once, and `nil` never does.
    ///
    /// - Returns: whether the clock was set since the last time.
    @discardableResult
    public func set(at moment: Duration?) -> Report {
        // Zero would stop it, and with it the news of the clock.
        let (seconds, attoseconds) = min(max(.nanoseconds(1), moment ?? Self.never), Self.never).components
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        return Self.report(clinux_timerfd_set(descriptor, nanoseconds) == 0 ? 0 : -1, errno)
    }

    /// What has happened since it was set.
    public func read() -> Report {
        var count: UInt64 = 0
        let result = Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size)
        return Self.report(result, errno)
    }

    /// What a call on it has found (timerfd_create(2), "TFD_TIMER_CANCEL_ON_SET").
    static func report(_ result: Int, _ code: Int32) -> Report {
        switch (result, code) {
        case (1..., _): .ended
        case (-1, ECANCELED): .clockStepped
        default: .nothing
        }
    }
}

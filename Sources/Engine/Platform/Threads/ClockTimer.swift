import CLinux
import Glibc

/// A kernel timer (`timerfd`) that expires at an instant of a clock and that a thread polls with other descriptors.
///
/// A timer that expired during sleep is reported when the computer wakes. While the system refuses a kernel timer, it
/// expires after at most 10 s, and its owner looks at the clock. The deinitializer closes the timer.
public struct ClockTimer: ~Copyable {
    /// The clock of a timer.
    public enum Clock: Hashable, Sendable {
        /// The wall clock, since 1970. A step of the clock is reported.
        case wall
        /// The clock of ``BootTime``.
        case boot

        fileprivate var id: clockid_t {
            switch self {
            case .wall: CLOCK_REALTIME
            case .boot: CLOCK_BOOTTIME
            }
        }

        fileprivate var now: Duration {
            var time = timespec()
            clock_gettime(id, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
    }

    /// The state of a timer when it is read or set.
    public enum Report: Hashable, Sendable {
        case pending
        case expired
        /// The clock was set, so the deadline may be nearer, farther or past.
        case clockStepped
    }

    /// A deadline of 146 years, for a timer that never expires.
    private static let never = Duration.nanoseconds(Int64.max / 2)

    /// The longest time after which a timer without a kernel timer expires.
    private static let longestWait = Duration.seconds(10)

    private let clock: Clock
    /// The kernel timer; negative if the system refuses it.
    private var descriptor: Int32 = -1
    /// The time at which to read the timer even if ``polled`` is not ready; `nil` with a kernel timer.
    public private(set) var deadline: MonotonicTime?

    /// Creates a timer that is not set.
    public init(_ clock: Clock) { self.clock = clock }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The descriptor to poll. It becomes readable when the timer expires or its clock is set.
    public var polled: [PolledDescriptor] {
        descriptor < 0 ? [] : [PolledDescriptor(descriptor, events: Int16(POLLIN))]
    }

    /// Sets the deadline and replaces the one before. A past deadline expires at once; `nil` never expires.
    ///
    /// - Returns: ``Report/clockStepped`` if the clock was set since the last call, else ``Report/pending``.
    @discardableResult
    public mutating func set(at moment: Duration?) -> Report {
        if descriptor < 0 { descriptor = clinux_timerfd(clock.id) }
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            Refusals.report("cannot create a timer: \(reason); looking at the clock every 10 s")
            let left = moment.map { max(.zero, min($0, Self.never) - clock.now) } ?? Self.longestWait
            deadline = MonotonicTime.now.advanced(by: min(left, Self.longestWait))
            return .pending
        }
        deadline = nil
        // Zero would disarm the timer, and with it the report of clock steps.
        let (seconds, attoseconds) = min(max(.nanoseconds(1), moment ?? Self.never), Self.never).components
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        return Self.report(clinux_timerfd_set(descriptor, nanoseconds) == 0 ? 0 : -1, errno)
    }

    /// Returns the timer's state since it was set.
    public func read() -> Report {
        if let deadline { return deadline <= .now ? .expired : .pending }
        var count: UInt64 = 0
        let result = Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size)
        return Self.report(result, errno)
    }

    /// Interprets the result and errno of a call on the timer (timerfd_create(2), "TFD_TIMER_CANCEL_ON_SET").
    static func report(_ result: Int, _ code: Int32) -> Report {
        switch (result, code) {
        case (1..., _): .expired
        case (-1, ECANCELED): .clockStepped
        default: .pending
        }
    }
}

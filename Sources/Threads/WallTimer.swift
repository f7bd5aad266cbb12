import CLinux
import Glibc

/// A timer that ends at a moment of the wall's clock, and when that clock is set. Closing it is the deinit.
///
/// A machine that slept over the moment finds it ended when it wakes.
struct WallTimer: ~Copyable {
    /// What it tells.
    enum Report: Hashable {
        /// Nothing yet.
        case nothing
        /// The moment has come.
        case ended
        /// Somebody has set the clock: what was to be waited for may be over, or further away than it was.
        case clockStepped
    }

    private let descriptor: Int32

    /// A timer that is not set.
    init() {
        descriptor = clinux_wall_timer()
        // Without descriptors no part of the program could run.
        precondition(descriptor >= 0, "cannot make a timerfd: \(String(cString: strerror(errno)))")
    }

    deinit { close(descriptor) }

    /// What to wait for.
    var polled: PolledDescriptor { PolledDescriptor(descriptor, events: Int16(POLLIN)) }

    /// Has it end at a moment, in milliseconds since 1970; one that is over has come at once.
    ///
    /// - Returns: whether the clock was set since the last time.
    func set(milliseconds: Int) -> Report {
        // Zero would stop it, and what has no room has not come when this machine is scrap.
        let nanoseconds = Int64(min(max(1, milliseconds), Int.max / 2_000_000)) * 1_000_000
        return Self.report(clinux_set_wall_timer(descriptor, nanoseconds) == 0 ? 0 : -1, errno)
    }

    /// What has happened since it was set.
    func read() -> Report {
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

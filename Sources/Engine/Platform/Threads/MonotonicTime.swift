import CLinux
import Glibc

/// An instant of `CLOCK_MONOTONIC`. The clock has no steps and stops while the computer sleeps.
public struct MonotonicTime: Hashable, Sendable, Comparable {
    /// Nanoseconds since the clock's start, an arbitrary instant such as the boot.
    public let nanoseconds: Int

    /// Creates the instant a number of nanoseconds after the clock's start.
    public init(nanoseconds: Int) {
        self.nanoseconds = nanoseconds
    }

    /// The current instant of the clock.
    public static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(nanoseconds: time.tv_sec * 1_000_000_000 + time.tv_nsec)
    }

    /// Returns the instant that is `duration` later.
    public func advanced(by duration: Duration) -> MonotonicTime {
        let (seconds, attoseconds) = duration.components
        return MonotonicTime(nanoseconds: nanoseconds + Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    }

    /// Whether the first instant is earlier.
    public static func < (one: MonotonicTime, other: MonotonicTime) -> Bool {
        one.nanoseconds < other.nanoseconds
    }
}

/// The wall clock.
public enum WallTime {
    /// The first second of 2026 since 1970. Limber was written after it.
    private static let oldest = 1_767_225_600

    /// Whether the wall clock shows the time, as far as the system knows. Without a battery, the clock starts in 1970
    /// or with the time of the last shutdown, until systemd-timesyncd sets it.
    public static var isSet: Bool { isSet(at: time(nil), below: "") }

    /// - Parameters:
    ///   - seconds: The time of the clock in seconds since 1970.
    ///   - root: The folder in place of `/`.
    static func isSet(at seconds: Int, below root: String) -> Bool {
        guard seconds >= oldest else { return false }
        let service = "\(root)/run/systemd/timesync"
        if access(service, F_OK) != 0 || access("\(service)/synchronized", F_OK) == 0 { return true }
        // Whether the system took the time of a clock with a battery at its start (rtc(4)). Without one, the file is
        // absent.
        let source = try? RegularFile.bytes(of: "\(root)/sys/class/rtc/rtc0/hctosys", upTo: 4096)
        return source?.first == UInt8(ascii: "1")
    }
}

/// The time since the computer was booted (`CLOCK_BOOTTIME`). The clock has no steps and includes sleep.
///
/// A stored value is valid only until the next boot, which ``boot`` identifies.
public enum BootTime {
    /// The current time on this clock.
    public static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The id of the current boot (random(4)); empty if the system does not reveal one.
    public static var boot: String {
        let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}

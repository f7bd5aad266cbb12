import CLinux
import Glibc

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

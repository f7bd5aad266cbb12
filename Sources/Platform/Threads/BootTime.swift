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

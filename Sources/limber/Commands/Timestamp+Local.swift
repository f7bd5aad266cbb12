import Glibc
import SessionCore

extension Timestamp {
    /// The moment on the box's own clock, such as `2026-01-26 10:30`.
    var localMinute: String {
        let parts = localParts
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
            + " \(two(parts.tm_hour)):\(two(parts.tm_min))"
    }

    /// The time of day on the box's own clock, such as `10:30:05`.
    var localSecond: String {
        let parts = localParts
        return "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    }

    private var localParts: tm {
        var seconds = time_t(milliseconds / 1000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return parts
    }

    private func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

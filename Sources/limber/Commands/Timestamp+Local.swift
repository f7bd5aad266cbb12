import Glibc
import SessionCore

extension Timestamp {
    /// The moment on the box's own clock, such as `2026-01-26 10:30`.
    var localMinute: String {
        var seconds = time_t(milliseconds / 1000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
            + " \(two(parts.tm_hour)):\(two(parts.tm_min))"
    }
}

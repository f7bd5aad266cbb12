import Glibc
import SessionCore

/// A date in the format of HTTP, such as `Mon, 26 Jan 2026 10:30:00 GMT` (RFC 9110, 5.6.7).
enum HTTPDate {
    static func text(_ moment: Timestamp) -> String {
        var seconds = moment.milliseconds / 1000
        var time = tm()
        gmtime_r(&seconds, &time)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(days[Int(time.tm_wday)]), \(two(time.tm_mday)) \(months[Int(time.tm_mon)]) \(time.tm_year + 1900)"
        return "\(day) \(two(time.tm_hour)):\(two(time.tm_min)):\(two(time.tm_sec)) GMT"
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

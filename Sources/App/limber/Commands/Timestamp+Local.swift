import Glibc
import PracticeCore
import SessionCore

extension Timestamp {
    /// The minute on the machine's clock in a table, such as `2026-01-26 10:30`.
    var localMinute: String { "\(localDay) \(localTime)" }

    /// Returns the minute on the machine's clock for a sentence, such as `Mon 26 Jan 10:30`.
    ///
    /// - Parameter now: The current time. The date has its year if the current year is another one.
    func localText(now: Timestamp) -> String { "\(localDay.text(today: now.localDay)) \(localTime)" }

    /// The second of the day on the machine's clock, such as `10:30:05`.
    var localSecond: String { "\(localTime):\(two(localParts.tm_sec))" }

    /// The time on the machine's clock, such as `10:30`.
    var localTime: String {
        let parts = localParts
        return "\(two(parts.tm_hour)):\(two(parts.tm_min))"
    }

    private var localDay: LocalDay { ProcessContext.current.days().day(of: self) }

    private var localParts: tm {
        let offset = ProcessContext.current.offset
        var seconds = time_t(milliseconds / 1000 + (offset ?? 0))
        var parts = tm()
        _ = offset == nil ? localtime_r(&seconds, &parts) : gmtime_r(&seconds, &parts)
        return parts
    }

    private func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

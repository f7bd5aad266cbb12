import ArgumentParser
import Glibc
import PracticeCore
import PracticeData
import SessionCore

/// The days that a rehearsal previews.
struct RehearsedDays: ParsableArguments {
    @Option(
        help: ArgumentHelp("First day, such as 2026-01-01, tomorrow or monday. (default: today)", valueName: "day"),
        completion: .dates, transform: DateExpression.argument)
    var from: DateExpression?

    @Option(help: ArgumentHelp("Number of days. (default: 7; for reminders 366)", valueName: "number"))
    var days: Int?

    @Option(help: ArgumentHelp("Time zone, such as Europe/Berlin. (default: this machine's)", valueName: "zone"))
    var zone: String?

    func validate() throws {
        if let days, !(1...36_600 ~= days) { throw ValidationError("--days '\(days)' is out of range; use 1 to 36600") }
        if let zone, !zone.isZone {
            throw ValidationError("unknown time zone '\(zone)'; /usr/share/zoneinfo has the names")
        }
    }

    /// Returns the calendar of the time zone, which becomes that of this process.
    func calendar(of practice: PracticeService) -> ReminderCalendar {
        if let zone { setenv("TZ", zone, 1) }
        return practice.context.calendar()
    }

    /// Returns the first instant of the first day, and that of the day after the last one.
    ///
    /// - Parameter usual: The number of days if none is given.
    func bounds(
        in calendar: ReminderCalendar, now: Timestamp, usual: Int
    ) -> (start: Timestamp, end: Timestamp) {
        let first = (from ?? .relative(0)).day(today: calendar.clock.reading(at: now).day, .future)
        let midnights = calendar.days.atMidnight
        return (midnights.beginning(of: first), midnights.beginning(of: first.advanced(by: days ?? usual)))
    }
}

extension String {
    /// Whether the text names a time zone in `/usr/share/zoneinfo`.
    fileprivate var isZone: Bool {
        ZoneDatabase.file(of: self).map { access($0, R_OK) == 0 } ?? false
    }
}

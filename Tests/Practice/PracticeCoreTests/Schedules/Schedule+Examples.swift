import PracticeCore
import SessionCore
import TestSupport

extension ScheduleRule {
    /// Seven o'clock on every day.
    static var atSeven: ScheduleRule { get throws { try ScheduleRule(.at(["07:00"])) } }

    /// Every 50 minutes from 9:00 to 17:00 on weekdays, 10 times a day.
    static var breaks: ScheduleRule {
        get throws {
            try ScheduleRule(
                .every(minutes: 50, from: "09:00", to: "17:00"),
                on: .weekdays([.monday, .tuesday, .wednesday, .thursday, .friday]))
        }
    }
}

extension Schedule {
    /// A schedule that was created at the beginning of November 2026.
    static func example(_ rule: ScheduleRule, late: Int = 0) throws -> Schedule {
        Schedule(
            id: "morning-back", title: "Morning back", request: SessionRequest(), rule: rule,
            options: try StartOptions(countdown: 30, late: late), createdAt: .at("2026-11-01 00:00"))
    }

    /// The day and time of the open start, such as `2026-11-21 07:00`.
    var openMinute: String? { progress.open?.time.minute.description }
}

import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

extension ScheduleCommand {
    struct Rehearse: CommonCommand {
        static let configuration = CommandConfiguration(
            "schedule rehearse [<name>]", abstract: "Preview the starts of the coming days.",
            discussion: """
                Prints a line for each start, in order. It starts and saves nothing. A start that waits for another \
                schedule has the later time, and one in your quiet hours is marked 'quiet': it does not come.
                """)

        @Argument(help: "Name of a schedule. (default: all schedules)", completion: .schedules)
        var name: String?

        @OptionGroup
        var days: RehearsedDays

        @OptionGroup
        var common: CommonArguments

        func run() async throws {
            let practice = try await common.practice()
            let (chosen, schedules, stored) = try await practice.read { [name] data in
                (
                    try name.map { try data.schedules.schedule(named: $0).id }, try data.schedules.schedules(),
                    try data.startConditions
                )
            }
            let calendar = days.calendar(of: practice)
            let now = stored.context.now
            let (first, end) = days.bounds(in: calendar, now: now, usual: 7)
            // A start at midnight of the first day is one of that day, and no start of today has passed.
            let after = Timestamp(milliseconds: first.milliseconds - 1)
            let conditions = StartConditions(
                ReminderContext(now: now, calendar: calendar), uptime: stored.uptime, quietHours: stored.quietHours)
            let starts = schedules.starts(after: days.from == nil ? now : after, before: end, conditions)
                .filter { chosen == nil || $0.schedule == chosen }
            guard !starts.isEmpty else {
                throw CommandError(.missing, "no session starts in these days; 'limber schedule list' says why")
            }
            let width = starts.map(\.schedule.count).max() ?? 0
            for start in starts {
                let (day, time) = calendar.clock.reading(at: start.due)
                let shift = WallMinute(day: day, time: time) == start.minute ? "" : ", in place of \(start.minute.time)"
                let quiet = start.comes ? "" : ", quiet"
                try StandardOutput.say(
                    "\(day) \(time)  \(start.schedule.padded(to: width))  \(start.title)\(shift)\(quiet)")
            }
        }
    }
}

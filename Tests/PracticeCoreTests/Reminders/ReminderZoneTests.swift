import Foundation
import PracticeCore
import SessionCore
import Testing

/// Every zone of this machine's database, on every day around each of its changes from 2000 to 2037.
@Suite struct ReminderZoneTests {
    /// The times at which clocks are changed, and times around them.
    private static let times = [
        "00:00", "00:30", "01:30", "02:30", "03:00", "08:00", "22:30", "23:30",
    ].compactMap(TimeOfDay.init(parsing:))

    @Test(.timeLimit(.minutes(5))) func asksOncePerPeriodInEveryZone() throws {
        let zones = try ZoneFile.all()
        #expect(zones.count > 400)
        var checked = Set<ZoneFile>()
        // A zone with several names counts once.
        for zone in zones where checked.insert(zone).inserted {
            let calendar = ReminderCalendar(clock: WallClock(offset: zone.offset))
            for change in zone.changes where 946_684_800..<2_145_916_800 ~= change {
                for time in Self.times { try check(zone, calendar, time, around: change) }
            }
        }
    }

    private func check(_ zone: ZoneFile, _ calendar: ReminderCalendar, _ time: TimeOfDay, around change: Int) throws {
        let start = Timestamp(milliseconds: (change - 3 * 86400) * 1000)
        let end = Timestamp(milliseconds: (change + 3 * 86400) * 1000)
        let days = entries(.daily, .daily(at: time), calendar, from: start, to: end)
        let first = calendar.clock.reading(at: start).day.advanced(by: 1)
        let last = calendar.clock.reading(at: end).day.advanced(by: -1)
        var expected = Set<LocalDay>()
        // The days that exist in the zone, with at least one second.
        for moment in stride(from: start.milliseconds, through: end.milliseconds, by: 1_800_000) {
            expected.insert(calendar.clock.reading(at: Timestamp(milliseconds: moment)).day)
        }
        let found = days.map(\.period).filter { first <= $0 && $0 <= last }
        let wanted = expected.filter { first <= $0 && $0 <= last }.sorted()
        // One failure for each fault: a macro for each of a million checks costs minutes.
        if found != wanted { Issue.record("\(zone.name) at \(change), daily at \(time): \(found)") }
        for entry in days where entry.due.milliseconds % 60_000 != 0 {
            Issue.record("\(zone.name) at \(change), daily at \(time): \(entry.due) is no full minute")
        }
        for entry in days where wanted.contains(entry.period) {
            // The other kinds fall on a certain weekday or day of the month.
            let before = Timestamp(milliseconds: entry.due.milliseconds - 1)
            let weekday = Weekday.allCases[entry.period.weekday]
            let week = calendar.next(.weekly, by: .weekly(on: weekday, at: time), after: before)
            let month = calendar.next(.monthly, by: .monthly(day: entry.period.dayOfMonth, at: time), after: before)
            if week.due != entry.due || month.due != entry.due {
                Issue.record("\(zone.name) on \(entry.period) at \(time): \(week) \(month)")
            }
        }
    }

    private func entries(
        _ kind: ReminderKind, _ rule: ReminderRule, _ calendar: ReminderCalendar, from start: Timestamp,
        to end: Timestamp
    ) -> [ReminderEntry] {
        var entries: [ReminderEntry] = []
        var now = start
        while true {
            let entry = calendar.next(kind, by: rule, after: now)
            guard entry.due < end else { return entries }
            entries.append(entry)
            now = entry.due
        }
    }

    @Test(arguments: ["Europe/Berlin", "America/New_York", "Pacific/Apia", "Australia/Lord_Howe", "Africa/Casablanca"])
    func asksOncePerPeriodOf38Years(name: String) throws {
        let zone = try ZoneFile(name)
        let calendar = ReminderCalendar(clock: WallClock(offset: zone.offset), weekStartsOn: .monday)
        let (start, end) = (Timestamp("2000-01-03T00:00:00Z"), Timestamp("2037-12-28T00:00:00Z"))
        for (kind, rule) in [
            (ReminderKind.daily, ReminderRule.daily(at: Self.times[3])),
            (.weekly, .weekly(on: .sunday, at: Self.times[3])), (.monthly, .monthly(day: 31, at: Self.times[3])),
        ] {
            let periods = entries(kind, rule, calendar, from: try #require(start), to: try #require(end)).map(\.period)
            let last = try #require(periods.last)
            var expected = [try #require(periods.first)]
            while let next = expected.last.map({ IntentionPeriod(kind.scope, startingOn: $0).end.advanced(by: 1) }),
                next <= last
            {
                expected.append(next)
            }
            // The day that Samoa skipped.
            if name == "Pacific/Apia", kind == .daily { expected.removeAll { $0.description == "2011-12-30" } }
            #expect(periods == expected)
        }
    }
}

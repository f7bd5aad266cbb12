import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

/// Every zone of this machine's database, on every day around each of its changes from 2000 to 2037.
@Suite struct ReminderZoneTests {
    /// The times at which clocks are changed, and times around them.
    private static let times: [TimeOfDay] = [
        "00:00", "00:30", "01:30", "02:30", "03:00", "08:00", "22:30", "23:30",
    ]

    @Test(.timeLimit(.minutes(5))) func asksOncePerPeriodInEveryZone() throws {
        let zones = try ZoneFile.all()
        #expect(zones.count > 400)
        var checked = Set<[Int]>()
        for zone in zones {
            let calendar = ReminderCalendar(clock: Zone(offset: zone.offset))
            for (index, change) in zone.changes.enumerated() where 946_684_800..<2_145_916_800 ~= change {
                // Zones with the same five changes in a row have the same days around the third of them.
                let changes = zone.changes[max(0, index - 2)..<min(zone.changes.count, index + 3)]
                let offsets = changes.flatMap { second in
                    [second - 1, second].map { zone.offset(Timestamp(milliseconds: $0 * 1000)) }
                }
                if checked.insert(changes + offsets).inserted { check(zone, calendar, around: change) }
            }
        }
        #expect(checked.count > 1000)
    }

    private func check(_ zone: ZoneFile, _ calendar: ReminderCalendar, around change: Int) {
        let start = Timestamp(milliseconds: (change - 3 * 86400) * 1000)
        let end = Timestamp(milliseconds: (change + 3 * 86400) * 1000)
        // The whole days that exist in the zone, with at least half an hour.
        let readings = stride(from: start.milliseconds, through: end.milliseconds, by: 1_800_000).map {
            calendar.clock.reading(at: Timestamp(milliseconds: $0)).day
        }
        let wanted = Set(readings).subtracting([readings[0], readings[readings.count - 1]]).sorted()
        for time in Self.times { check(zone, calendar, time, around: change, from: start, to: end, wanted) }
    }

    private func check(
        _ zone: ZoneFile, _ calendar: ReminderCalendar, _ time: TimeOfDay, around change: Int, from start: Timestamp,
        to end: Timestamp, _ wanted: [LocalDay]
    ) {
        let days = entries(.daily, .daily(at: time), calendar, from: start, to: end)
        let found = days.map(\.period).filter { wanted[0] <= $0 && $0 <= wanted[wanted.count - 1] }
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
        let calendar = ReminderCalendar(clock: Zone(offset: zone.offset), weekStartsOn: .monday)
        for (kind, rule) in [
            (ReminderKind.daily, ReminderRule.daily(at: Self.times[3])),
            (.weekly, .weekly(on: .sunday, at: Self.times[3])), (.monthly, .monthly(day: 31, at: Self.times[3])),
        ] {
            let entries = entries(kind, rule, calendar, from: .at("2000-01-03 00:00"), to: .at("2037-12-28 00:00"))
            let periods = entries.map(\.period)
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

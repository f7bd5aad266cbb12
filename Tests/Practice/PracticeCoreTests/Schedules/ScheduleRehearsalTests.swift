import PracticeCore
import SessionCore
import TestSupport
import Testing

/// A year of starts in six zones, and a week with a clock that is set 300 times.
@Suite(.timeLimit(.minutes(5))) struct ScheduleRehearsalTests {
    /// The local minutes of a year in a zone, found from the offsets in the zone's file without `Zone`.
    private struct Minutes {
        /// The instants of the minutes from a clock change to the next, and the local minutes that they show.
        private var stretches: [(instants: Range<Int>, ahead: Int)] = []

        init(of zone: ZoneFile, _ year: Range<Int>) {
            let changes = zone.changes.filter { year.contains($0) }
            for (start, end) in zip([year.lowerBound] + changes, changes + [year.upperBound]) {
                let offset = zone.offset(Timestamp(milliseconds: start * 1000))
                stretches.append((start / 60..<end / 60, offset / 60))
            }
        }

        /// The first instant at which the clock shows a local minute, or the first after it on the same day if the
        /// clock skips it.
        func instant(of minute: Int) -> Int? {
            for (instants, ahead) in stretches {
                let shown = instants.lowerBound + ahead..<instants.upperBound + ahead
                if shown.contains(minute) { return minute - ahead }
                if shown.lowerBound > minute {
                    return shown.lowerBound / 1440 == minute / 1440 ? instants.lowerBound : nil
                }
            }
            return nil
        }
    }

    /// The starts of a year, each as its local minute by its instant, found minute by minute.
    private func expected(
        _ times: [Int], on isIncluded: (Int) -> Bool, in zone: ZoneFile, year: Range<Int>
    ) -> [Int: Int] {
        // Days around the year belong to it in some zones.
        let minutes = Minutes(of: zone, year.lowerBound - 2 * 86_400..<year.upperBound + 2 * 86_400)
        var starts: [Int: Int] = [:]
        for day in year.lowerBound / 86_400..<year.upperBound / 86_400 where isIncluded(day) {
            // Of times at one instant, the last stays.
            for time in times {
                guard let instant = minutes.instant(of: day * 1440 + time) else { continue }
                starts[instant] = day * 1440 + time
            }
        }
        return starts
    }

    private static let zones = [
        ("Europe/Berlin", 2026), ("America/New_York", 2026), ("Australia/Lord_Howe", 2026), ("Africa/Casablanca", 2026),
        ("Asia/Kolkata", 2026), ("Pacific/Apia", 2011), ("America/Santiago", 2026),
    ]

    /// Takes some seconds.
    @Test(arguments: zones) func hasEachStartOfAYearOnce(name: String, year: Int) throws {
        let zone = try ZoneFile(name)
        let clock = Zone(offset: zone.offset)
        let first = try #require(LocalDay(parsing: "\(year)-01-01"))
        let last = try #require(LocalDay(parsing: "\(year + 1)-01-01"))
        let seconds = first.number * 86_400..<last.number * 86_400
        // The days as numbers since 1970, which began on a Thursday.
        let rules: [(ScheduleRule, isIncluded: (Int) -> Bool)] = [
            (try ScheduleRule(.at(["00:00", "01:30", "02:00", "02:30", "03:00", "23:59"])), { _ in true }),
            (try .breaks, { 1...5 ~= ($0 + 4) % 7 }),
            (
                try ScheduleRule(.every(minutes: 30, from: "00:00", to: "04:00"), on: .weekdays([.saturday, .sunday])),
                { [0, 6].contains(($0 + 4) % 7) }
            ),
            (
                try ScheduleRule(.at(["02:30"]), on: .every(2, from: first.advanced(by: 9))),
                { $0 >= first.number + 9 && ($0 - first.number) % 2 == 1 }
            ),
        ]
        for (rule, isIncluded) in rules {
            let expected = expected(rule.timesOfDay.map(\.minutes), on: isIncluded, in: zone, year: seconds)
            let found = (first..<last).flatMap { rule.starts(on: $0, by: clock) }
            #expect(found.count == expected.count, "\(name), \(rule.words)")
            #expect(Set(found.map(\.minute)).count == found.count)
            // One failure for each fault, since there are thousands of starts.
            for start in found {
                let minute = start.minute.day.number * 1440 + start.minute.time.minutes
                if start.due.milliseconds % 60_000 != 0 || expected[start.due.milliseconds / 60_000] != minute {
                    Issue.record("\(name), \(rule.words): \(start.minute) at \(start.due)")
                }
            }
        }
    }

    /// A daemon that waits for each start claims the same ones.
    @Test(arguments: zones) func claimsEachStartOfAYearOnce(name: String, year: Int) throws {
        let zone = try ZoneFile(name)
        let calendar = ReminderCalendar(clock: Zone(offset: zone.offset))
        let first = try #require(LocalDay(parsing: "\(year)-01-01"))
        let last = try #require(LocalDay(parsing: "\(year + 1)-01-01"))
        let rule = try ScheduleRule(.at(["02:30"]))
        let expected = expected(
            [150], on: { _ in true }, in: zone, year: first.number * 86_400..<last.number * 86_400)
        var schedule = Schedule(
            id: "a", title: "A", request: SessionRequest(), rule: rule, createdAt: .at("2000-01-01 00:00"))
        var claimed: [Int: Int] = [:]
        // A day before, by the clock of any zone.
        var now = Timestamp(milliseconds: (first.number - 1) * 86_400_000)
        while let next = schedule.next(after: now, calendar), next.minute.day < last {
            now = next.due
            if !schedule.claimDue(ReminderContext(now: now, calendar: calendar, lateness: .zero)) {
                Issue.record("\(name): \(next.minute) was not claimed")
            }
            guard let start = schedule.progress.open?.time, start.minute.day >= first else { continue }
            claimed[start.due.milliseconds / 60_000] = start.minute.day.number * 1440 + start.minute.time.minutes
        }
        #expect(claimed == expected)
        // Samoa left a day out.
        #expect(claimed.count == (name == "Pacific/Apia" ? 364 : 365))
    }

    /// The computer started a minute ago, long after the days of the rehearsal.
    @Test func rehearsesDaysThatHavePassed() throws {
        let rule = try ScheduleRule(.at(["02:30"]))
        let schedule = Schedule(
            id: "a", title: "A", request: SessionRequest(), rule: rule, createdAt: .at("2026-01-01 00:00"))
        let conditions = StartConditions(.at("2026-11-21 12:00"), uptime: .seconds(60))
        let starts = [schedule].starts(after: .at("2026-03-28 00:00"), before: .at("2026-03-31 00:00"), conditions)
        #expect(starts.map(\.due) == ["28", "29", "30"].map { .at("2026-03-\($0) 02:30") })
        #expect(starts.allSatisfy { $0.expectation == .asks })
    }

    /// A clock that runs for up to four hours and is then set, 300 times, within a week. Takes some seconds.
    @Test(arguments: [("UTC", "2026-11-02", 1), ("Europe/Berlin", "2026-10-19", 2)])
    func claimsWhatTheClockPassedOnce(name: String, week first: String, seed: Int) throws {
        let calendar = ReminderCalendar(clock: Zone(offset: try ZoneFile(name).offset))
        let monday = try #require(LocalDay(parsing: first))
        let week = Timestamp(milliseconds: monday.number * 86_400_000)
        let length = 7 * 86_400_000
        for rule in [try .breaks, try ScheduleRule(.at(["00:00", "02:30", "07:00", "07:01", "19:45"]))] {
            let starts = (-1...8).flatMap { rule.starts(on: monday.advanced(by: $0), by: calendar.clock) }
            var schedule = Schedule(
                id: "a", title: "A", request: SessionRequest(), rule: rule, createdAt: .at("2026-01-01 00:00"))
            var numbers = SplitMix64(seed: UInt64(seed))
            var claimed: [WallMinute] = []
            // The minutes that the clock passed, and those to which it was set within the five minutes after them.
            var (passed, late) = (Set<WallMinute>(), Set<WallMinute>())
            var now = week
            func claim() {
                guard schedule.claimDue(ReminderContext(now: now, calendar: calendar, lateness: .zero)) else { return }
                claimed += [schedule.progress.open?.time.minute].compactMap(\.self)
            }
            for _ in 1...300 {
                let end = Timestamp(milliseconds: now.milliseconds + Int.random(in: 0...14_400_000, using: &numbers))
                passed.formUnion(starts.filter { now < $0.due && $0.due <= end }.map(\.minute))
                while let next = schedule.next(after: now, calendar), next.due <= end {
                    now = next.due
                    claim()
                }
                // By minutes, hours or days.
                let reach = [600_000, 7_200_000, length].randomElement(using: &numbers) ?? 0
                let step = end.milliseconds + Int.random(in: -reach...reach, using: &numbers)
                now = Timestamp(milliseconds: min(max(step, week.milliseconds), week.milliseconds + length))
                late.formUnion(
                    starts.filter { $0.due <= now && now.milliseconds - $0.due.milliseconds < 300_000 }.map(\.minute))
                claim()
            }
            #expect(Set(claimed).count == claimed.count, "\(rule.words)")
            #expect(passed.isSubset(of: claimed), "\(rule.words)")
            #expect(Set(claimed).isSubset(of: passed.union(late)), "\(rule.words)")
            #expect(claimed.count > 20)
        }
    }
}

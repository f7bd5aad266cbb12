import PracticeCore
import SessionCore
import TestSupport
import Testing

@Suite struct PracticeHistoryTests {
    private func history(
        _ sessions: [(String, Int)], now: String = "2026-11-21 12:00", by clock: DayClock = .utc,
        weekStartsOn first: Weekday = .sunday
    ) -> PracticeHistory {
        var days = PracticeDays(now: .at(now), by: clock)
        for (moment, seconds) in sessions { days.add(endedAt: .at(moment), seconds: seconds) }
        return PracticeHistory(days, weekStartsOn: first)
    }

    @Test func sumsSessionsByDay() throws {
        let history = history([
            ("2026-11-20T23:59:59.999Z", 60), ("2026-11-20 00:00", 600), ("2026-11-21 00:00", 30),
            // A session of a wrong clock counts today.
            ("2030-01-01 00:00", 1),
        ])
        #expect(
            try json(history.days)
                == #"[{"day":"2026-11-20","seconds":660,"sessions":2},{"day":"2026-11-21","seconds":31,"sessions":2}]"#)
        #expect(history.today == "2026-11-21")
        #expect(try json(history.streak) == #"{"current":2,"longest":2}"#)
        #expect(history.weeks.last?.seconds == 691)
    }

    @Test func coversAYear() {
        let history = history([("2025-11-15 12:00", 1), ("2025-11-16 12:00", 2), ("2025-11-17 12:00", 4)])
        // 371 days including today; November 15th is a day too old, but counts for the longest streak.
        #expect(history.days.map(\.day) == ["2025-11-16", "2025-11-17"])
        #expect((history.weeks.count, history.streak.longest) == (53, 3))
    }

    @Test(arguments: [
        (Weekday.sunday, "2026-11-15" as LocalDay, "2025-11-16" as LocalDay), (.monday, "2026-11-16", "2025-11-17"),
        (.saturday, "2026-11-21", "2025-11-22"),
    ])
    func startsWeeksOnTheConfiguredDay(first: Weekday, thisWeek: LocalDay, earliest: LocalDay) {
        let history = history(
            [("\(thisWeek) 08:00", 60), ("2026-11-21 08:00", 60), ("2026-11-14 08:00", 5)], weekStartsOn: first)
        #expect((history.weeks.first?.start, history.weeks.last?.start) == (earliest, thisWeek))
        #expect(history.weeks.suffix(2).map(\.seconds) == [5, 120])
        #expect(history.weeks.dropLast(2).allSatisfy { $0.seconds == 0 })
    }

    /// Samoa went from December 29th to December 31st, 2011, over the date line.
    @Test(arguments: [
        // Noon of December 31st, and of January 1st.
        ("2011-12-30 22:00", ["2011-12-28 20:00", "2011-12-29 20:00", "2011-12-30 20:00"], 3),
        ("2011-12-31 22:00", ["2011-12-28 20:00", "2011-12-29 20:00", "2011-12-30 20:00"], 3),
        // Nothing was done on the 31st yet: the day before it is the 29th.
        ("2011-12-31 00:00", ["2011-12-29 20:00"], 1),
    ])
    func continuesAStreakOverADateThatTheZoneLacks(now: String, sessions: [String], days: Int) throws {
        let clock = DayClock(in: Zone(offset: try ZoneFile("Pacific/Apia").offset))
        let streak = history(sessions.map { ($0, 60) }, now: now, by: clock).streak
        #expect((streak.current, streak.longest) == (days, days))
    }

    /// Sparse and dense days, each up to twice.
    @Test(arguments: UInt64(1)...400) func aStreakHasConsecutiveDaysUpToYesterday(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let days = (0...100).filter { _ in Int.random(in: 0..<4, using: &random) > Int(seed % 4) }
        func run(endingOn day: Int) -> Int {
            var length = 0
            while days.contains(day - length) { length += 1 }
            return length
        }
        let done = (days + days.prefix(Int(seed % 50))).map(LocalDay.init(number:))
        let streak = PracticeStreak(done, today: LocalDay(number: 100))
        #expect(streak.current == (days.contains(100) ? run(endingOn: 100) : run(endingOn: 99)))
        #expect(streak.longest == (0...100).map(run).max())
    }
}

import PracticeCore
import SessionCore
import Testing

@Suite struct PracticeHistoryTests {
    private func history(
        _ sessions: [(String, Int)], now: String = "2026-11-21T12:00:00.000Z", weekStartsOn first: Weekday = .sunday
    ) throws -> PracticeHistory {
        var days = PracticeDays(now: try #require(Timestamp(now)), by: .utc)
        for (moment, seconds) in sessions { days.add(endedAt: try #require(Timestamp(moment)), seconds: seconds) }
        return PracticeHistory(days, weekStartsOn: first)
    }

    @Test func sumsSessionsByDay() throws {
        let history = try history([
            ("2026-11-20T23:59:59.999Z", 60), ("2026-11-20T00:00:00.000Z", 600), ("2026-11-21T00:00:00.000Z", 30),
        ])
        #expect(
            try json(history.days)
                == #"[{"day":"2026-11-20","seconds":660,"sessions":2},{"day":"2026-11-21","seconds":30,"sessions":1}]"#)
        #expect(history.today.description == "2026-11-21")
        #expect(try json(history.streak) == #"{"current":2,"longest":2}"#)
    }

    @Test func countsFutureSessionsToday() throws {
        let history = try history([("2030-01-01T00:00:00.000Z", 60), ("2026-11-21T00:00:00.000Z", 1)])
        #expect(try json(history.days) == #"[{"day":"2026-11-21","seconds":61,"sessions":2}]"#)
        #expect(history.streak.current == 1)
        #expect(history.weeks.last?.seconds == 61)
    }

    @Test func coversAYear() throws {
        let history = try history([
            ("2025-11-15T12:00:00.000Z", 1), ("2025-11-16T12:00:00.000Z", 2), ("2025-11-17T12:00:00.000Z", 4),
        ])
        // 371 days including today; November 15th is a day too old.
        #expect(history.days.map(\.day.description) == ["2025-11-16", "2025-11-17"])
        #expect(history.weeks.count == 53)
        // Days too old for the year still count for the longest streak.
        #expect(history.streak.longest == 3)
    }

    @Test(arguments: [
        (Weekday.sunday, "2026-11-15", "2025-11-16"), (.monday, "2026-11-16", "2025-11-17"),
        (.saturday, "2026-11-21", "2025-11-22"),
    ])
    func startsWeeksOnTheConfiguredDay(first: Weekday, thisWeek: String, earliest: String) throws {
        let history = try history(
            [("\(thisWeek)T08:00:00.000Z", 60), ("2026-11-21T08:00:00.000Z", 60), ("2026-11-14T08:00:00.000Z", 5)],
            weekStartsOn: first)
        #expect(history.weeks.first?.start.description == earliest)
        #expect(history.weeks.last?.start.description == thisWeek)
        #expect(history.weeks.last?.seconds == 120)
        #expect(history.weeks.dropLast().last?.seconds == 5)
        #expect(history.weeks.dropLast(2).allSatisfy { $0.seconds == 0 })
    }

    /// Samoa went from December 29th to December 31st, 2011, over the date line.
    @Test func continuesAStreakOverADateThatTheZoneLacks() throws {
        let apia = try ZoneFile("Pacific/Apia")
        let clock = DayClock(offset: apia.offset)
        // Noon of December 31st, and of January 1st.
        for now in ["2011-12-30T22:00:00.000Z", "2011-12-31T22:00:00.000Z"] {
            var days = PracticeDays(now: try #require(Timestamp(now)), by: clock)
            for moment in ["2011-12-28T20:00:00.000Z", "2011-12-29T20:00:00.000Z", "2011-12-30T20:00:00.000Z"] {
                days.add(endedAt: try #require(Timestamp(moment)), seconds: 60)
            }
            let streak = PracticeHistory(days, weekStartsOn: .sunday).streak
            #expect((streak.current, streak.longest) == (3, 3), "\(now)")
        }
        // Nothing was done on the 31st yet: the day before it is the 29th.
        var days = PracticeDays(now: try #require(Timestamp("2011-12-31T00:00:00.000Z")), by: clock)
        days.add(endedAt: try #require(Timestamp("2011-12-29T20:00:00.000Z")), seconds: 60)
        #expect(PracticeHistory(days, weekStartsOn: .sunday).streak.current == 1)
    }
}

import PracticeCore
import SessionCore
import Testing

@Suite struct DayClockTests {
    @Test(arguments: [
        // Two minutes over midnight are a day.
        ("2026-11-20T23:59:00.000Z", 0, 0, "2026-11-20"),
        ("2026-11-21T00:01:00.000Z", 0, 0, "2026-11-21"),
        // In the west it is still the evening before.
        ("2026-11-21T02:00:00.000Z", -5 * 3600, 0, "2026-11-20"),
        ("2026-11-20T23:30:00.000Z", 3600, 0, "2026-11-21"),
        // Until the start of the day, the day before counts.
        ("2026-11-21T03:59:59.999Z", 0, 240, "2026-11-20"),
        ("2026-11-21T04:00:00.000Z", 0, 240, "2026-11-21"),
        ("2026-11-21T23:58:59.000Z", 0, 1439, "2026-11-20"),
        // Before 1970 as after it.
        ("1969-12-31T23:59:59.999Z", 0, 0, "1969-12-31"),
        ("1970-01-01T00:00:00.000Z", -1, 0, "1969-12-31"),
    ])
    func findsTheDayOfATimestamp(moment: String, offset: Int, startsAt: Int, day: String) throws {
        let clock = DayClock(startsAt: startsAt) { _ in offset }
        #expect(clock.day(of: try #require(Timestamp(moment))).description == day)
    }

    @Test func usesTheOffsetOfTheTimestamp() throws {
        // A day of 23 hours: the clock goes from 02:00 to 03:00.
        let spring = try #require(Timestamp("2026-03-29T01:00:00.000Z"))
        let clock = DayClock { $0 < spring ? 3600 : 7200 }
        let days = try ["2026-03-28T22:59:00.000Z", "2026-03-28T23:00:00.000Z", "2026-03-29T21:59:00.000Z"]
            .map { clock.day(of: try #require(Timestamp($0))).description }
        #expect(days == ["2026-03-28", "2026-03-29", "2026-03-29"])
        #expect(clock.day(of: try #require(Timestamp("2026-03-29T22:00:00.000Z"))).description == "2026-03-30")
    }

    @Test(arguments: [
        ("2026-11-21", 0), ("2026-11-20", 1), ("2026-11-19", 2), ("2026-11-22", 0), ("2025-11-21", 365),
        ("2016-11-21", 3652),
    ])
    func treatsFutureDaysAsToday(day: String, age: Int) throws {
        let today = try #require(LocalDay(parsing: "2026-11-21"))
        #expect(DayClock.utc.age(of: try #require(LocalDay(parsing: day)), on: today) == age)
    }

    /// Samoa went from December 29th to December 31st, 2011, over the date line.
    @Test(arguments: [("2011-12-28", 2), ("2011-12-29", 1), ("2011-12-31", 0), ("2011-01-31", 333)])
    func skipsADateThatTheZoneLacks(day: String, age: Int) throws {
        let clock = DayClock(offset: try ZoneFile("Pacific/Apia").offset)
        let today = try #require(LocalDay(parsing: "2011-12-31"))
        #expect(clock.age(of: try #require(LocalDay(parsing: day)), on: today) == age)
    }

    @Test(arguments: [("2026-03-28", "2026-03-30"), ("2026-10-24", "2026-10-26")])
    func countsDaysAcrossAClockChange(day: String, today: String) throws {
        let clock = DayClock(offset: try ZoneFile("Europe/Berlin").offset)
        #expect(
            clock.age(of: try #require(LocalDay(parsing: day)), on: try #require(LocalDay(parsing: today))) == 2)
    }

    @Test(arguments: [Int.max, Int.min + 1]) func acceptsTimestampsBeyondTheCalendar(milliseconds: Int) {
        let day = DayClock.system().day(of: Timestamp(milliseconds: milliseconds))
        #expect((day.number > 0) == (milliseconds > 0))
    }
}

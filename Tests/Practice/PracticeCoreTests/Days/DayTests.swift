import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

/// Days of a clock, and days, weekdays and times as texts.
@Suite struct DayTests {
    /// A Sunday.
    private let today: LocalDay = "2026-11-22"

    @Test(arguments: [
        // Two minutes over midnight are a day.
        ("2026-11-20 23:59", 0, 0, "2026-11-20" as LocalDay), ("2026-11-21 00:01", 0, 0, "2026-11-21"),
        // In the west it is still the evening before.
        ("2026-11-21 02:00", -5 * 3600, 0, "2026-11-20"), ("2026-11-20 23:30", 3600, 0, "2026-11-21"),
        // Until the start of the day, the day before counts.
        ("2026-11-21T03:59:59.999Z", 0, 240, "2026-11-20"), ("2026-11-21 04:00", 0, 240, "2026-11-21"),
        ("2026-11-21T23:58:59.000Z", 0, 1439, "2026-11-20"),
        // Before 1970 as after it.
        ("1969-12-31T23:59:59.999Z", 0, 0, "1969-12-31"), ("1970-01-01 00:00", -1, 0, "1969-12-31"),
    ])
    func findsTheDayOfATimestamp(moment: String, offset: Int, startsAt: Int, day: LocalDay) {
        #expect(DayClock(startsAt: startsAt, in: Zone { _ in offset }).day(of: .at(moment)) == day)
    }

    @Test(arguments: [
        ("UTC", "2026-11-21" as LocalDay, "2026-11-21" as LocalDay, 0), ("UTC", "2026-11-19", "2026-11-21", 2),
        ("UTC", "2025-11-21", "2026-11-21", 365), ("UTC", "2016-11-21", "2026-11-21", 3652),
        // A day that is yet to come counts as today.
        ("UTC", "2026-11-22", "2026-11-21", 0),
        // Over a change of the clock.
        ("Europe/Berlin", "2026-03-28", "2026-03-30", 2), ("Europe/Berlin", "2026-10-24", "2026-10-26", 2),
        // Samoa went from December 29th to December 31st, 2011, over the date line.
        ("Pacific/Apia", "2011-12-28", "2011-12-31", 2), ("Pacific/Apia", "2011-12-29", "2011-12-31", 1),
        ("Pacific/Apia", "2011-12-31", "2011-12-31", 0), ("Pacific/Apia", "2011-01-31", "2011-12-31", 333),
    ])
    func countsTheDaysThatTheZoneHas(zone: String, day: LocalDay, today: LocalDay, age: Int) throws {
        #expect(DayClock(in: Zone(offset: try ZoneFile(zone).offset)).age(of: day, on: today) == age)
    }

    @Test(arguments: [Int.max, .min]) func acceptsTimestampsBeyondTheCalendar(milliseconds: Int) {
        let clock = DayClock(in: .system())
        let moment = Timestamp(milliseconds: milliseconds)
        let day = clock.day(of: moment)
        #expect((day.number > 0) == (milliseconds > 0))
        #expect(abs(clock.beginning(of: day).milliseconds / 1000 - moment.milliseconds / 1000) <= 2 * 86_400)
    }

    @Test func weekdaysAreThoseOfTheGregorianCalendar() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for number in stride(from: -719_528, through: 2_932_896, by: 97) {
            let date = Date(timeIntervalSince1970: Double(number) * 86400)
            #expect(LocalDay(number: number).weekday == calendar.component(.weekday, from: date) - 1)
        }
    }

    @Test(arguments: Weekday.allCases) func findsTheFirstDayOfTheWeek(first: Weekday) {
        for day in LocalDay(number: -30)...LocalDay(number: 30) {
            let week = day.week(startingOn: first)
            #expect(week.weekday == first.number && (0..<7).contains(week.distance(to: day)))
        }
    }

    @Test(arguments: [
        ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11016), ("2026-11-21", 20778), ("0000-01-01", -719_528),
        ("9999-12-31", 2_932_896),
    ])
    func printsTheParsedDate(text: String, number: Int) throws {
        let day = LocalDay(number: number)
        #expect(LocalDay(parsing: text) == day)
        #expect(day.description == text)
        #expect(try json([day]) == "[\"\(text)\"]")
        #expect(try JSONDecoder().decode([LocalDay].self, from: Data("[\"\(text)\"]".utf8)) == [day])
    }

    @Test(arguments: [
        "", "2026", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "26-01-01", "+2026-01-01", "-2026-01-01",
        "2026-01-01T00:00:00Z", "2026-01-01 ", "2026/01/01", "2026-01-32", "10000-01-01", "2026--01-01", "２０２６-01-01",
        "999999999999-01-01", "2026-01-4294967297",
    ])
    func rejectsAnInvalidDate(text: String) {
        #expect(LocalDay(parsing: text) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([LocalDay].self, from: Data("[\"\(text)\"]".utf8))
        }
    }

    @Test(arguments: [
        ("2026-01-31", "2026-01-31" as LocalDay, "2026-01-31" as LocalDay), ("today", "2026-11-22", "2026-11-22"),
        ("Yesterday", "2026-11-21", "2026-11-21"), ("tomorrow", "2026-11-23", "2026-11-23"),
        ("sunday", "2026-11-22", "2026-11-22"), ("monday", "2026-11-16", "2026-11-23"),
        ("Sat", "2026-11-21", "2026-11-28"), ("FRIDAY", "2026-11-20", "2026-11-27"),
    ])
    func readsADayInWords(text: String, past: LocalDay, future: LocalDay) throws {
        let expression = try #require(DateExpression(parsing: text))
        #expect(expression.day(today: today, .past) == past)
        #expect(expression.day(today: today, .future) == future)
    }

    @Test(arguments: [
        ("2026-01-31", "2026-01-31" as LocalDay, nil as Int?),
        ("2026-01-31T07:30", "2026-01-31", 27_000), ("today", "2026-11-22", nil),
        ("yesterday 07:30:15", "2026-11-21", 27_015), ("yesterday 7:30", "2026-11-21", 27_000),
        ("today 7am", "2026-11-22", 25_200), ("Tuesday 00:00", "2026-11-17", 0),
        ("TODAY 01:00", "2026-11-22", 3600),
    ])
    func readsATimeOfADay(text: String, day: LocalDay, second: Int?) throws {
        let wall = try #require(WallTime(parsing: text, today: today))
        #expect((wall.day, wall.second) == (day, second))
    }

    @Test func rejectsOtherText() {
        for text in [
            "", "now", "su", "sund", "1", "0", "2026-1-31", "31.01.2026", "2026-02-30", "to day", "last monday",
        ] {
            #expect(DateExpression(parsing: text) == nil, "\(text)")
        }
        for text in ["", "07:30", "yesterday 24", "yesterdayT07:30", "31.01.2026", "today 24:00", "soon"] {
            #expect(WallTime(parsing: text, today: today) == nil, "\(text)")
        }
        for text in ["", "7", "-1", "mo", "mond", "someday"] { #expect(Weekday(parsing: text) == nil, "\(text)") }
    }

    @Test(arguments: [
        ("07:00", 420), ("7:00", 420), ("7", 420), ("19", 1140), ("07", 420), ("0", 0), ("7am", 420), ("7 AM", 420),
        ("7:30pm", 1170), ("07:30 pm", 1170), ("00:00", 0),
        ("0:00", 0), ("12am", 0), ("12:30am", 30), ("12pm", 720), ("11:59pm", 1439), ("23:59", 1439),
    ])
    func readsATimeAsPeopleTypeIt(text: String, minutes: Int) {
        #expect(TimeOfDay(typed: text)?.minutes == minutes)
    }

    @Test(arguments: [
        "", "24", "007", "24:00", "7:60", "7:0", "007:00", "13pm", "0am", "7xm", "7:00:00", "-7:00", " 7:00", "7a",
        "7.30",
        "٧:00",
    ])
    func rejectsAnInvalidTime(text: String) {
        #expect(TimeOfDay(typed: text) == nil)
    }

    @Test(arguments: [("monday", 1), ("Mon", 1), ("0", 0), ("6", 6), ("SATURDAY", 6)])
    func readsAWeekday(text: String, number: Int) {
        #expect(Weekday(parsing: text)?.number == number)
    }

    @Test(arguments: [
        ("2026-11-22" as LocalDay, "Sun 22 Nov"), ("2026-01-01", "Thu 1 Jan"), ("2025-12-31", "Wed 31 Dec 2025"),
        ("2027-02-28", "Sun 28 Feb 2027"),
    ])
    func printsAPhrase(day: LocalDay, text: String) {
        #expect(day.text(today: today) == text)
    }

    @Test(arguments: [
        ("0000-01-01", true), ("2026-11-21", true), ("8999-12-31", true), ("9000-01-01", false), ("9999-12-31", false),
    ])
    func datesGoUpToTheYear8999(text: String, isAdmitted: Bool) throws {
        #expect(LastYear.admits(try #require(LocalDay(parsing: text))) == isAdmitted)
        for time in ["00:00:00.000", "23:59:59.999"] {
            #expect(LastYear.admits(.at("\(text)T\(time)Z")) == isAdmitted)
        }
    }
}

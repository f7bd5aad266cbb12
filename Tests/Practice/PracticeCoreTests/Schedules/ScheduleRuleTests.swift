import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

/// The times of a schedule, their words and their JSON.
@Suite struct ScheduleRuleTests {
    private func rule(_ json: String) throws -> ScheduleRule {
        try JSONDecoder().decode(ScheduleRule.self, from: Data(json.utf8))
    }

    @Test(arguments: [
        (#"{"at":["07:00"]}"#, "every day at 07:00"),
        (#"{"at":["19:30","07:00","19:30"],"days":[1,4]}"#, "Mon, Thu at 07:00, 19:30"),
        (#"{"at":["00:00"],"days":[6,0]}"#, "weekends at 00:00"),
        (#"{"at":["23:59"],"days":[5,4,3,2,1,1]}"#, "weekdays at 23:59"),
        (
            #"{"every":50,"from":"09:00","to":"17:00","days":[0,1,2,3,4,5,6]}"#,
            "every day, every 50 min from 09:00 to 17:00"
        ),
        (#"{"every":720,"from":"00:00","to":"23:59","days":[3]}"#, "Wed, every 12 h from 00:00 to 23:59"),
        (#"{"at":["07:00"],"days":{"date":"2026-12-24"}}"#, "on 2026-12-24 at 07:00"),
        (#"{"at":["07:00"],"days":{"every":2,"from":"2026-11-28"}}"#, "every 2 days from 2026-11-28 at 07:00"),
    ])
    func hasTheWordsOfItsTimes(json: String, words: String) throws {
        #expect(try rule(json).words == words)
    }

    @Test(arguments: [
        #"{"at":["07:00","19:30"],"days":[1,4]}"#, #"{"days":[0,1,2,3,4,5,6],"every":50,"from":"09:00","to":"17:00"}"#,
        #"{"at":["07:00"],"days":{"date":"2026-12-24"}}"#,
        #"{"at":["07:00"],"days":{"every":365,"from":"2026-11-28"}}"#,
    ])
    func writesTheJSONThatItReads(text: String) throws {
        #expect(try json(rule(text)) == text)
    }

    private static let forms =
        "'days': give an array of weekdays from 0 (Sunday) to 6, or 'date', or 'every' and 'from'"

    @Test(arguments: [
        ("{}", "give either 'at', or 'every', 'from' and 'to'"),
        (#"{"at":["07:00"],"every":50,"from":"09:00","to":"17:00"}"#, "give either 'at', or 'every', 'from' and 'to'"),
        (#"{"every":50,"from":"09:00"}"#, "give either 'at', or 'every', 'from' and 'to'"),
        (#"{"at":[]}"#, "a schedule has 1 to 24 times of day, not 0"),
        (#"{"at":["7:00"]}"#, #"'at' must be an array of times such as "07:00""#),
        (#"{"at":["07:00"],"days":[7]}"#, forms), (#"{"at":["07:00"],"days":7}"#, forms),
        (#"{"at":["07:00"],"days":{}}"#, forms), (#"{"at":["07:00"],"days":{"every":2}}"#, forms),
        (#"{"at":["07:00"],"days":{"date":"2026-12-24","every":2,"from":"2026-12-24"}}"#, forms),
        (#"{"at":["07:00"],"days":{"date":"2026-11-31"}}"#, "'days': 'date' must be a date like 2026-01-26"),
        (#"{"at":["07:00"],"days":{"date":"9000-01-01"}}"#, "'9000-01-01' is after the year 8999"),
        (
            #"{"at":["07:00"],"days":{"every":1,"from":"2026-12-24"}}"#,
            "a session can start every 2 to 365 days, not every 1 day"
        ),
        (
            #"{"every":29,"from":"09:00","to":"17:00"}"#,
            "a session can start every 30 minutes to 12 hours, not every 29 minutes"
        ),
        (
            #"{"every":9223372036854775807,"from":"09:00","to":"17:00"}"#,
            "a session can start every 30 minutes to 12 hours, not every 9223372036854775807 minutes"
        ),
        (
            #"{"every":50,"from":"17:00","to":"09:00"}"#,
            "the hours '17:00-09:00' must begin and end on the same day, such as 9:00-17:00"
        ),
        (#"{"at":["07:00"],"zone":"UTC"}"#, "unknown parameter 'zone'; use one of: at every from to days"),
    ])
    func namesTheFaultOfARule(json: String, fault: String) {
        let error = #expect(throws: OptionError.self) { try rule(json) }
        #expect(error?.description == fault)
    }

    @Test func refusesMoreThan24Times() throws {
        let times = (0...24).compactMap { TimeOfDay(minutes: $0) }
        #expect(try ScheduleRule(.at(Array(times.dropLast()))).timesOfDay.count == 24)
        #expect(throws: OptionError.self) { try ScheduleRule(.at(times)) }
    }

    @Test(
        arguments: [
            (30, "23:00", "23:59", ["23:00", "23:30"]), (720, "00:00", "12:00", ["00:00", "12:00"]),
            (50, "09:00", "10:39", ["09:00", "09:50"]), (50, "09:00", "10:40", ["09:00", "09:50", "10:40"]),
            (60, "09:00", "09:01", ["09:00"]),
        ] as [(Int, TimeOfDay, TimeOfDay, [TimeOfDay])])
    func includesBothEndsOfTheHours(minutes: Int, from: TimeOfDay, to: TimeOfDay, times: [TimeOfDay]) throws {
        #expect(try ScheduleRule(.every(minutes: minutes, from: from, to: to)).timesOfDay == times)
    }

    /// The days of clock changes, with the starts in UTC.
    @Test(
        arguments: [
            // 02:00 to 03:00 is skipped: the first minute after it.
            ("Europe/Berlin", "2026-03-29", ["01:59", "02:30", "04:00"], ["29T00:59", "29T01:00", "29T02:00"]),
            // 02:00 to 03:00 is repeated: its first.
            ("Europe/Berlin", "2026-10-25", ["01:59", "02:30", "03:00"], ["24T23:59", "25T00:30", "25T02:00"]),
            // The two skipped times and 03:00 are one start.
            ("America/New_York", "2026-03-08", ["02:00", "02:30", "03:00"], ["08T07:00"]),
            ("America/New_York", "2026-11-01", ["01:00", "01:30", "02:00"], ["01T05:00", "01T05:30", "01T07:00"]),
            // The clock skips half an hour only.
            ("Australia/Lord_Howe", "2026-10-04", ["02:00", "02:15", "02:30"], ["03T15:30"]),
            ("Australia/Lord_Howe", "2026-04-05", ["01:30", "01:45", "02:00"], ["04T14:30", "04T14:45", "04T15:30"]),
            // The clock skips the first hour of the day.
            ("America/Santiago", "2026-09-06", ["00:00", "00:30", "01:00"], ["06T04:00"]),
            // The zone has left the day out.
            ("Pacific/Apia", "2011-12-30", ["00:00", "12:00"], []),
            ("Pacific/Apia", "2011-12-31", ["00:00", "12:00"], ["30T10:00", "30T22:00"]),
        ] as [(String, LocalDay, [TimeOfDay], [String])])
    func startsOnDaysOfClockChanges(name: String, day: LocalDay, times: [TimeOfDay], starts: [String]) throws {
        let clock = Zone(offset: try ZoneFile(name).offset)
        let found = try ScheduleRule(.at(times)).starts(on: day, by: clock)
        #expect(found.map { $0.due.description.dropFirst(8).prefix(8) } == starts.map { $0[...] })
        #expect(found.map(\.minute.day).allSatisfy { $0 == day })
    }

    @Test func startsOnItsWeekdaysOnly() throws {
        let days = (0..<7).map { LocalDay("2026-11-22").advanced(by: $0) }
        #expect(
            days.map { try? ScheduleRule.breaks.starts(on: $0, by: ReminderCalendar.utc.clock).count } == [
                0, 10, 10, 10, 10, 10, 0,
            ])
    }

    /// The clock goes back in the night of October 25.
    @Test func countsDaysFromTheFirst() throws {
        let rule = try ScheduleRule(.at(["02:30"]), on: .every(2, from: "2026-10-23"))
        let clock = Zone(offset: try ZoneFile("Europe/Berlin").offset)
        let starts = (20...29).flatMap { rule.starts(on: LocalDay("2026-10-01").advanced(by: $0), by: clock) }
        #expect(
            starts.map { "\($0.minute.day) \($0.due.description.dropFirst(8).prefix(8))" } == [
                "2026-10-23 23T00:30", "2026-10-25 25T00:30", "2026-10-27 27T01:30", "2026-10-29 29T01:30",
            ])
    }

    @Test(arguments: ["2026-01-26 07:00", "0001-01-01 00:00", "9999-12-31 23:59"])
    func readsAMinuteAsItWritesIt(text: String) {
        #expect(WallMinute(parsing: text)?.description == text)
    }

    @Test(arguments: [
        "", "2026-01-26", "07:00", "2026-01-26T07:00", "2026-01-26  07:00", "2026-02-30 07:00", "2026-01-26 24:00",
    ])
    func rejectsAnotherFormOfAMinute(text: String) {
        #expect(WallMinute(parsing: text) == nil)
    }
}

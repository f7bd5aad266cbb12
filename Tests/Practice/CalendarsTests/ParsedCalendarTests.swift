import Foundation
import PracticeCore
import Testing

@testable import Calendars

/// When the events of calendar files begin, from August 2026 on for 366 days.
@Suite(.timeLimit(.minutes(5)), .serialized) struct ParsedCalendarTests {
    /// August 1st, 2026.
    private static let start = 1_785_542_400

    /// Returns a file with components or properties in it, given as lines.
    private static func calendar(_ lines: String) -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\n\(lines)\nEND:VCALENDAR\n"
    }

    /// Returns a file with an event that has further properties, given as lines.
    private static func event(_ lines: String) -> String {
        calendar("BEGIN:VEVENT\nUID:a\nSUMMARY:limber: morning back\n\(lines)\nEND:VEVENT")
    }

    private static let difficult = "its rule has no days, or too many conditions"

    private typealias Found = (times: [CalendarOccurrence], leftOut: [LeftOutEvent])

    private func find(in text: String, most: Int = 1000) throws(CalendarFileError) -> Found {
        var calendar = try ParsedCalendar()
        try calendar.add(Array(text.utf8))
        return try calendar.occurrences(
            from: Self.start, through: Self.start + 366 * 86400, most: most,
            zone: { name in
                FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(name)")
                    .flatMap { Zone(parsing: Array($0)) }
            }, where: { $0.hasPrefix("limber:") })
    }

    /// The times in days from September 1st, 2026, and hours of UTC or of any clock, such as `0 07:00 any`.
    private func times(in text: String) throws -> [String] {
        try find(in: text).times.map { occurrence in
            let (second, zone) =
                switch occurrence.time {
                case .instant(let second): (second, "")
                case .wall(let second): (second, " any")
                }
            let minutes = second / 60 - 1_788_220_800 / 60
            let (day, rest) = (minutes / 1440, minutes % 1440)
            func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            return "\(day) \(digits(rest / 60)):\(digits(rest % 60))\(zone)"
        }
    }

    @Test(
        arguments: [
            ("DTSTART:20260901T070000Z", ["0 07:00"]), ("DTSTART:20260901T070000", ["0 07:00 any"]),
            // The clock shows half past two twice, and skips it.
            ("DTSTART;TZID=Europe/Paris:20261025T023000", ["54 00:30"]),
            ("DTSTART;TZID=Europe/Paris:20270328T023000", ["208 01:30"]),
            (
                "DTSTART;TZID=Europe/Paris:20270327T023000\nRRULE:FREQ=DAILY;COUNT=3",
                ["207 01:30", "208 01:30", "209 00:30"]
            ),
            ("DTSTART:20260901T070000Z\nRRULE:FREQ=DAILY;BYMONTHDAY=30;BYMONTH=2", ["0 07:00"]),
            ("DTSTART:20260901T070000\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:20260902T070000Z", ["0 07:00 any"]),
            ("DTSTART;TZID=Mars:20260901T070000\nSTATUS:CANCELLED", []),
            ("DTSTART:99991231T070000Z\nRRULE:FREQ=DAILY", []),
            (
                "DTSTART:20260930T070000Z\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE;BYSETPOS=-1;COUNT=2",
                ["29 07:00", "57 07:00"]
            ),
            // The end of a rule is in UTC, or on the clock of the event.
            (
                "DTSTART;TZID=Europe/Paris:20261024T070000\nRRULE:FREQ=DAILY;UNTIL=20261025T060000Z",
                ["53 05:00", "54 06:00"]
            ),
            ("DTSTART;TZID=Europe/Paris:20261024T070000\nRRULE:FREQ=DAILY;UNTIL=20261025T055959Z", ["53 05:00"]),
            (
                "DTSTART;TZID=Europe/Paris:20261024T070000\nRRULE:FREQ=DAILY;UNTIL=20261025T070000",
                ["53 05:00", "54 06:00"]
            ),
            ("DTSTART:20260901T070000Z\nRRULE:FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20260908T000000Z", ["0 07:00", "2 07:00"]),
            ("STATUS:CANCELLED\nDTSTART:20260901T070000Z", []), ("DTSTART:20250901T070000Z", []),
            ("DTSTART:20260901T070000Z\nBEGIN:VALARM\nDTSTART:20260902T070000Z\nEND:VALARM", ["0 07:00"]),
        ] as [(String, [String])])
    func findsTheTimes(lines: String, expected: [String]) throws {
        #expect(try times(in: Self.event(lines)) == expected)
    }

    @Test func cutsRulesWithoutAnEnd() throws {
        let text = Self.event("DTSTART:19000101T070000Z\nRRULE:FREQ=DAILY")
        #expect(try find(in: text).times.count == 366)
        #expect(try find(in: text, most: 10).times.count == 10)
    }

    @Test(
        arguments: [
            ("DTSTART;VALUE=DATE:20260901", "it has no time of day"), ("", "it has no time of day"),
            ("DTSTART:2026", "its DTSTART '2026' cannot be read"),
            ("DTSTART:20260901T250000", "its DTSTART '20260901T250000' cannot be read"),
            ("DTSTART:20260901T070000Z\nEXDATE:?", "its EXDATE '?' cannot be read"),
            ("DTSTART:20260901T070000Z\nRRULE:?", "its RRULE '?' cannot be read"),
            ("DTSTART;TZID=Mars:20260901T070000", "its time zone 'Mars' is unknown"),
            ("DTSTART;TZID=../../etc/passwd:20260901T070000", "its time zone '../../etc/passwd' is unknown"),
            ("DTSTART:20260901T070000Z\nRRULE:FREQ=SECONDLY", "it repeats too often in a day"),
            ("DTSTART:20260901T070000Z\nRRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "it repeats too often in a day"),
            ("DTSTART:20260901T070000Z\nRRULE:FREQ=DAILY;BYHOUR=1,2;BYSECOND=1,2,3", "it repeats too often in a day"),
            ("DTSTART:20260901T070000Z\nEXRULE:FREQ=DAILY", "it excludes times by a rule (EXRULE)"),
            ("DTSTART:20260901T070000Z\nRRULE:FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=2", difficult),
            ("DTSTART:20260901T070000Z\nRRULE:FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=-20", difficult),
            ("DTSTART:20260901T070000Z\nRRULE:FREQ=DAILY;RSCALE=HEBREW", difficult),
            ("DTSTART:00010101T070000Z\nRRULE:FREQ=DAILY", "it began too long ago"),
        ] as [(String, String)])
    func leavesOutWhatHasNoUsableTime(lines: String, reason: String) throws {
        let found = try find(in: Self.event(lines))
        #expect(found.times.isEmpty)
        #expect(found.leftOut.map(\.summary) == ["limber: morning back"])
        #expect(found.leftOut.map(\.reason) == [reason])
    }

    @Test(
        arguments: [
            ("", .invalid), ("<html>\n</html>\n", .invalid), ("BEGIN:VEVENT\nEND:VEVENT\n", .invalid),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\n", .invalid),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:limber: a\n", .incomplete),
            (calendar(String(repeating: "BEGIN:VEVENT\nEND:VEVENT\n", count: 10_001)), .tooManyEvents),
            (event("EXDATE:" + String(repeating: "20260901T070000Z,", count: 1000)), .tooLong),
            (calendar(String(repeating: "BEGIN:VTODO\n", count: 20)), .invalid),
        ] as [(String, CalendarFileError)])
    func refusesAFile(text: String, error: CalendarFileError) {
        #expect(throws: error) { try find(in: text) }
    }

    /// Returns a file with an event at seven on the first day of three months. Its time zone ends summer time by a rule.
    private static func zoned(_ rule: String, from start: String) -> String {
        calendar(
            """
            BEGIN:VTIMEZONE
            TZID:Mine
            BEGIN:STANDARD
            DTSTART:\(start)
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            RRULE:\(rule)
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:19700329T020000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
            END:DAYLIGHT
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:a
            SUMMARY:limber: a
            DTSTART;TZID=Mine:20260901T070000
            RRULE:FREQ=MONTHLY;COUNT=3
            END:VEVENT
            """)
    }

    /// The last Sunday in October, as Google, Outlook, .NET, the zone database and others write it.
    @Test(arguments: [
        ("FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "19701025T030000"),
        ("FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "00010101T030000"),
        ("FREQ=YEARLY;BYMONTH=10;BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31", "19701025T030000"),
        ("FREQ=YEARLY;BYMONTH=10;BYDAY=SU;BYSETPOS=-1", "19701025T030000"),
        ("FREQ=YEARLY;BYDAY=SU;BYYEARDAY=298,299,300,301,302,303,304", "19701025T030000"),
        ("FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=25", "19701025T030000"), ("FREQ=YEARLY", "19701025T030000"),
    ]) func usesTheZonesOfTheFile(rule: String, start: String) throws {
        #expect(try times(in: Self.zoned(rule, from: start)) == ["0 05:00", "30 05:00", "61 06:00"])
    }

    /// A zone without a usable rule leaves out its events only.
    @Test(arguments: ["FREQ=SECONDLY", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY", "?"])
    func leavesOutEventsOfAZoneOfManyChanges(rule: String) throws {
        let found = try find(in: Self.zoned(rule, from: "00010101T030000"))
        #expect(found.leftOut.map(\.reason) == ["its time zone 'Mine' is unknown"])
    }

    @Test func readsAZoneOfManyRules() throws {
        let lines = "\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"
        let text = Self.zoned("FREQ=YEARLY", from: "16010101T030000\(String(repeating: lines, count: 49))")
        #expect(try times(in: text) == ["0 05:00", "30 05:00", "61 06:00"])
    }

    /// Thousands of events that repeat for a century. The search takes two seconds.
    @Test func endsALongSearch() {
        let events = (1...9000).map { number in
            """
            BEGIN:VEVENT
            UID:\(number)
            SUMMARY:limber: a
            DTSTART:19000101T070000Z
            RRULE:FREQ=DAILY
            END:VEVENT
            """
        }
        #expect(throws: CalendarFileError.tooManyTimes) {
            try find(in: Self.calendar(events.joined(separator: "\n")))
        }
    }

    @Test func namesAMissingLibrary() {
        #expect(throws: CalendarFileError.missingLibrary) {
            _ = try ParsedCalendar(by: LibIcal(named: "libmissing.so.3"))
        }
    }

    @Test func ignoresPicturesAndOtherLines() throws {
        let picture = String(repeating: "QUJD", count: 100_000)
        let text = Self.event("ATTACH:\(picture)\nX-NOTE:\(picture)\n \(picture)\nDTSTART:20260901T070000Z")
        #expect(try times(in: text) == ["0 07:00"])
    }
}

import Testing

@testable import Calendars

/// When the events of calendar files begin, from August 2026 on for 366 days.
@Suite(.timeLimit(.minutes(5)), .serialized) struct ParsedCalendarTests {
    /// August 1st, 2026.
    private static let start = 1_785_542_400

    /// Returns a file with components or properties in it, given as lines.
    private static func calendar(_ lines: String) -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\n\(lines)\nEND:VCALENDAR\n".replacing("\n", with: "\r\n")
    }

    /// Returns a file with an event that has further properties, given as lines.
    private static func event(_ lines: String) -> String {
        calendar("BEGIN:VEVENT\nUID:a\nSUMMARY:limber: morning back\n\(lines)\nEND:VEVENT")
    }

    private typealias Found = (times: [CalendarOccurrence], leftOut: [String: LeftOutEvent])

    private func find(in text: String, most: Int = 1000) throws(CalendarFileError) -> Found {
        try ParsedCalendar(parsing: Array(text.utf8)).occurrences(
            from: Self.start, through: Self.start + 366 * 86400, most: most
        ) { $0.hasPrefix("limber:") }
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
            ("DTSTART;TZID=Europe/Paris:20260901T070000", ["0 05:00"]),
            ("DTSTART;TZID=Europe/Paris:20261201T070000", ["91 06:00"]),
            // The clock shows half past two twice, and skips it.
            ("DTSTART;TZID=Europe/Paris:20261025T023000", ["54 00:30"]),
            ("DTSTART;TZID=Europe/Paris:20270328T023000", ["208 01:30"]),
            ("DTSTART;TZID=Europe/Paris:20261024T070000\nRRULE:FREQ=DAILY;COUNT=2", ["53 05:00", "54 06:00"]),
            (
                "DTSTART;TZID=Europe/Paris:20270327T023000\nRRULE:FREQ=DAILY;COUNT=3",
                ["207 01:30", "208 01:30", "209 00:30"]
            ),
            ("DTSTART:20260901T070000Z\nRRULE:FREQ=DAILY;BYMONTHDAY=30;BYMONTH=2", ["0 07:00"]),
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
            (
                """
                DTSTART;TZID=Europe/Paris:20260901T070000
                RRULE:FREQ=DAILY;COUNT=4
                EXDATE;TZID=Europe/Paris:20260902T070000,20260903T070000
                RDATE;TZID=Europe/Paris:20260910T080000
                """, ["0 05:00", "3 05:00", "9 06:00"]
            ),
            ("STATUS:CANCELLED\nDTSTART:20260901T070000Z", []), ("DTSTART:20250901T070000Z", []),
            ("DTSTART:20260901T070000Z\nBEGIN:VALARM\nDTSTART:20260902T070000Z\nEND:VALARM", ["0 07:00"]),
        ] as [(String, [String])])
    func findsTheTimes(lines: String, expected: [String]) throws {
        #expect(try times(in: Self.event(lines)) == expected)
    }

    @Test func movesATimeThatAnotherEventReplaces() throws {
        let text = Self.calendar(
            """
            BEGIN:VEVENT
            UID:a
            SUMMARY:limber: morning
            DTSTART:20260901T070000Z
            RRULE:FREQ=DAILY;COUNT=3
            END:VEVENT
            BEGIN:VEVENT
            UID:a
            SUMMARY:limber: evening
            RECURRENCE-ID:20260902T070000Z
            DTSTART:20260902T180000Z
            END:VEVENT
            """)
        #expect(try times(in: text) == ["0 07:00", "2 07:00", "1 18:00"])
    }

    @Test func cutsRulesWithoutAnEnd() throws {
        let text = Self.event("DTSTART:19700101T070000Z\nRRULE:FREQ=DAILY")
        #expect(try find(in: text).times.count == 366)
        #expect(try find(in: text, most: 10).times.count == 10)
    }

    @Test(
        arguments: [
            ("DTSTART;VALUE=DATE:20260901", .withoutTime), ("DTSTART:2026", .withoutTime), ("", .withoutTime),
            ("DTSTART;TZID=Mars:20260901T070000", .unknownZone),
            ("DTSTART;TZID=../../etc/passwd:20260901T070000", .unknownZone),
            ("DTSTART:20260901T070000Z\nRRULE:FREQ=SECONDLY", .rule),
            ("DTSTART:20260901T070000Z\nRRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", .rule),
            ("DTSTART:20260901T070000Z\nRRULE:FREQ=DAILY;BYHOUR=1,2;BYSECOND=1,2,3", .rule),
            ("DTSTART:20260901T070000Z\nEXRULE:FREQ=DAILY", .rule),
            ("DTSTART:20260901T070000Z\nRRULE:FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=2", .rule),
            ("DTSTART:20260901T070000Z\nRRULE:FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=-20", .rule),
            ("DTSTART:20260901T070000Z\nRRULE:FREQ=DAILY;RSCALE=HEBREW", .rule),
            ("DTSTART:99991231T070000Z\nRRULE:FREQ=DAILY", .rule),
            ("DTSTART:00010101T070000Z\nRRULE:FREQ=DAILY", .tooLong),
        ] as [(String, LeftOutEvent)])
    func leavesOutWhatHasNoUsableTime(lines: String, reason: LeftOutEvent) throws {
        let found = try find(in: Self.event(lines))
        #expect(found.times.isEmpty)
        #expect(found.leftOut == ["limber: morning back": reason])
    }

    @Test(
        arguments: [
            ("", .invalid), ("<html>\n</html>\n", .invalid), ("BEGIN:VEVENT\nEND:VEVENT\n", .invalid),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\n", .invalid), (event("DTSTART:2026\u{0}"), .invalid),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:limber: a\n", .incomplete),
            (calendar(String(repeating: "BEGIN:VEVENT\nEND:VEVENT\n", count: 10_001)), .tooManyEvents),
            (event("EXDATE:" + String(repeating: "20260901T070000Z,", count: 1000)), .tooLong),
            (calendar(String(repeating: "BEGIN:VTODO\n", count: 20)), .invalid),
        ] as [(String, CalendarFileError)])
    func refusesAFile(text: String, error: CalendarFileError) {
        #expect(throws: error) { try find(in: text) }
    }

    /// Returns a file with an event at seven on the first day of three months, and further properties of it. Its time zone
    /// ends summer time by a rule.
    private static func zoned(_ rule: String, from start: String = "19701025T030000", _ lines: String = "") -> String {
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
            \(lines)
            END:VEVENT
            """)
    }

    /// The last Sunday in October, as Google, Outlook, .NET, the zone database and others write it.
    @Test(arguments: [
        ("FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "19701025T030000"),
        ("FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "16010101T030000"),
        ("FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "00010101T030000"),
        ("FREQ=YEARLY;BYMONTH=10;BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31", "19701025T030000"),
        ("FREQ=YEARLY;BYMONTH=10;BYDAY=SU;BYSETPOS=-1", "19701025T030000"),
        ("FREQ=YEARLY;BYDAY=SU;BYYEARDAY=298,299,300,301,302,303,304", "19701025T030000"),
        ("FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=25", "19701025T030000"), ("FREQ=YEARLY", "19701025T030000"),
    ]) func usesTheZonesOfTheFile(rule: String, start: String) throws {
        // Later times need no change of the zone.
        let lines = (2100..<2200).map { "EXDATE;TZID=Mine:\($0)0901T070000" }.joined(separator: "\n")
        #expect(try times(in: Self.zoned(rule, from: start, lines)) == ["0 05:00", "30 05:00", "61 06:00"])
    }

    /// libical finds all changes of a zone at once, and for rules without days it searches for centuries.
    @Test(arguments: [
        "FREQ=SECONDLY", "FREQ=DAILY;BYMONTH=10;BYDAY=-1SU", "FREQ=YEARLY;BYDAY=SU", "FREQ=YEARLY;BYMONTH=10;BYDAY=SU",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=10;BYDAY=6SU", "FREQ=YEARLY;BYWEEKNO=1",
        "FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU", "FREQ=YEARLY;BYMONTHDAY=1", "FREQ=YEARLY;BYMONTH=1;BYYEARDAY=300",
        "FREQ=YEARLY;BYYEARDAY=" + (1...366).map(String.init).joined(separator: ","),
        "FREQ=YEARLY;BYMONTH=10;BYDAY=SU;BYSETPOS=6",
    ]) func refusesAZoneOfManyChanges(rule: String) {
        #expect(throws: CalendarFileError.zone("Mine")) { try find(in: Self.zoned(rule)) }
    }

    @Test func refusesAZoneOfManyRules() {
        let lines = "\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"
        let text = Self.zoned("FREQ=YEARLY", from: "00010101T030000\(String(repeating: lines, count: 49))")
        #expect(throws: CalendarFileError.zone("Mine")) { try find(in: text) }
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
        let text = Self.event("DTSTART:20260901T070000Z")
        #expect(throws: CalendarFileError.missingLibrary) {
            _ = try ParsedCalendar(parsing: Array(text.utf8), by: LibIcal(named: "libmissing.so.3"))
        }
    }

    @Test func ignoresPicturesAndOtherLines() throws {
        let picture = String(repeating: "QUJD", count: 100_000)
        let text = Self.event("ATTACH:\(picture)\nX-NOTE:\(picture)\n \(picture)\nDTSTART:20260901T070000Z")
        #expect(try times(in: text) == ["0 07:00"])
    }
}

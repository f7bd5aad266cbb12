import Foundation
import PracticeCore
import PracticeData
import SessionCore
import TestSupport
import Testing
import UserFiles

/// Calendars as programs write them, in `Tests/CalendarFiles`.
///
/// The starts are those of icalendar 7.3.2 and recurring-ical-events 3.8.2, but for `replaced-day`, `rule-with-spaces`,
/// `this-day-and-future`, `zone-in-lower-case` and `line-within-a-character`, which these read otherwise than calendar
/// programs show them.
@Suite struct CalendarCasesTests {
    private static let folder = TemporaryHome.repository.appending(path: "Tests/CalendarFiles").path
    private static let weeks = """
        morning 11-30 06:00, 12-07 06:00, 12-14 06:00, 12-21 06:00, 12-28 06:00, 01-04 06:00, 01-11 06:00, 01-18 06:00, \
        01-25 06:00, 02-01 06:00, 02-08 06:00, 02-15 06:00, 02-22 06:00, 03-01 06:00, 03-08 06:00, 03-15 06:00, \
        03-22 06:00, 03-29 05:00, 04-05 05:00, 04-12 05:00
        """
    private static let anHour = "morning 11-30 07:00, 12-02 07:00, 12-07 07:00, 12-09 07:00"
    private static let three = "morning 11-30 06:00, 12-01 06:00, 12-03 06:00"

    private static func read(_ path: String) throws(CalendarFile.ReadError) -> CalendarFile {
        try CalendarFile(
            at: path, now: .saturday, clock: Zone { _ in 0 }, zone: ZoneDatabase.rules(ofWritten:))
    }

    /// The starts in UTC, by the names that their schedules show.
    private static func starts(of calendar: CalendarFile) -> String {
        calendar.starts.times.map { routine, times in
            "\(routine) \(times.map { $0.due.description.dropFirst(5).prefix(11).replacing("T", with: " ") }.joined(separator: ", "))"
        }.sorted().joined(separator: "; ")
    }

    @Test(
        arguments: [
            ("copies", "morning 11-30 08:00", []),
            ("copies-of-a-series", "morning 11-30 07:00, 12-01 09:00", []),
            ("exdate-day", three, []), ("exdate-without-zone", three, []),
            ("exdate-list", "morning 11-30 06:00, 12-02 06:00, 12-06 06:00", []),
            ("line-ends-cr", "morning 11-30 06:00", []), ("line-within-a-character", "grüße 11-30 06:00", []),
            ("one-hour", anHour, []), ("rdate-period", "morning 11-30 06:00, 12-02 07:00, 12-04 07:00", []),
            ("replaced-day", "morning 11-30 06:00, 12-01 08:30, 12-02 06:00, 12-03 06:00", []),
            ("rule-with-spaces", "morning 11-30 06:00, 12-02 06:00, 12-07 06:00, 12-09 06:00", []),
            (
                "several-hours",
                """
                morning 11-30 06:00, 11-30 07:00, 11-30 18:00, 12-01 06:00, 12-01 07:00, 12-01 18:00, 12-02 06:00, \
                12-02 18:00
                """, []
            ),
            (
                "this-and-future",
                "morning 11-30 06:00, 12-01 06:00, 12-02 08:00, 12-03 08:00, 12-04 08:00, 12-05 08:00", []
            ),
            (
                "this-day-and-future",
                "evening 12-02 08:00, 12-04 08:00; morning 11-30 06:00, 12-01 06:00, 12-03 11:00", []
            ),
            (
                "titles",
                """
                before-sleep 11-30 14:00, 11-30 15:00; morning 11-30 04:00, 11-30 05:00, 11-30 06:00, 11-30 07:00, \
                11-30 08:00, 11-30 09:00, 11-30 10:00, 11-30 11:00, 11-30 12:00, 11-30 13:00; \
                morning-10-min 11-30 18:00; nosuch 11-30 16:00
                """, ["'limber:' on 2026-11-30 is left out: it names no routine"]
            ),
            (
                "unreadable-rule", "morning 12-01 06:00",
                [
                    """
                    'limber: morning' on 2026-11-30 is left out: its RRULE 'FREQ=WEEKLY;BYDAY=MO;UNTIL=' cannot be read
                    """
                ]
            ),
            ("utf-16", "grüße 11-30 06:00", []), ("windows-zone", "morning 11-30 12:00", []),
            ("zone-in-lower-case", "morning 03-26 06:00, 03-27 06:00, 03-28 05:00, 03-29 05:00", []),
            ("zone-that-ends", weeks, []), ("zone-without-vtimezone", weeks, []),
            ("zone-with-prefix", "morning 11-30 12:00", []),
            (
                "zones-of-windows", "morning 11-30 15:00, 12-01 09:00, 12-04 07:00, 12-07 15:00",
                [
                    "'limber: morning' on 2026-12-02 is left out: its time zone 'Customized Time Zone' is unknown",
                    "'limber: morning' on 2026-12-03 is left out: its time zone 'Customized Time Zone' is unknown",
                ]
            ),
        ] as [(String, String, [String])])
    func startsAtTheTimesThatCalendarProgramsShow(file: String, starts: String, leftOut: [String]) throws {
        let calendar = try Self.read("\(Self.folder)/\(file).ics")
        #expect(Self.starts(of: calendar) == starts)
        #expect(calendar.leftOut == leftOut)
    }
}

import Foundation
import Glibc
import PracticeCore
import SessionCore
import TestSupport
import Testing
import UserFiles

/// Calendar files of this computer. It is noon on a Saturday, in a zone two hours ahead of UTC.
@Suite(.timeLimit(.minutes(5))) struct CalendarFileTests {
    private let folder = TemporaryFolder.orNone()
    private let clock = WallClock { _ in 7200 }

    private func file(_ events: [(title: String, start: String)]) throws -> String {
        let lines = events.flatMap { ["BEGIN:VEVENT", "SUMMARY:\($0.title)", "DTSTART\($0.start)", "END:VEVENT"] }
        return try folder.file(
            "calendar.ics",
            text: (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n"))
    }

    private func read(_ path: String) throws(CalendarFile.ReadError) -> CalendarFile {
        try CalendarFile(at: path, now: .saturday, clock: clock)
    }

    @Test func findsTheStartsOfRoutinesOnly() throws {
        let path = try file([
            ("limber: morning back", ":20261122T070000"), ("Limber: Morning Back", ":20261123T070030Z"),
            ("limber: desk-break", ";TZID=Europe/Paris:20261124T070000"), ("dentist", ":20261122T080000"),
            ("limber: later", ":20281122T070000"), ("limber: earlier", ":20261119T070000"),
        ])
        let calendar = try read(path)
        #expect(calendar.leftOut.isEmpty)
        #expect(
            calendar.starts.times.mapValues { $0.map { "\($0.minute), \($0.due)" } } == [
                "morning-back": [
                    "2026-11-22 07:00, 2026-11-22T05:00:00.000Z", "2026-11-23 09:00, 2026-11-23T07:00:00.000Z",
                ],
                "desk-break": ["2026-11-24 08:00, 2026-11-24T06:00:00.000Z"],
            ])
    }

    @Test func namesEventsWithoutAUsableTime() throws {
        let path = try file([("limber: a", ";VALUE=DATE:20261122"), ("limber: b", ";TZID=Mars:20261122T070000")])
        let calendar = try read(path)
        #expect(calendar.starts.times.isEmpty)
        #expect(
            calendar.leftOut == [
                "'limber: a' is left out: it has no time of day", "'limber: b' is left out: its time zone is unknown",
            ])
    }

    /// Returns the message about a file that cannot be used.
    private func fault(of path: String) -> String? {
        do throws(CalendarFile.ReadError) {
            _ = try read(path)
            return nil
        } catch {
            return error.description
        }
    }

    @Test func refusesWhatIsNoCalendarFile() throws {
        let text = try folder.file("a.ics", text: "hello")
        #expect(fault(of: text) == "cannot use the calendar '\(text)': it is no calendar file")
        let pipe = "\(folder.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, folder.path, "/dev/zero"] {
            #expect(fault(of: path) == "cannot read the calendar '\(path)': not a regular file")
        }
        let missing = "\(folder.path)/missing.ics"
        #expect(fault(of: missing) == "cannot read the calendar '\(missing)': No such file or directory")
    }

    /// A file of 50 MB without contents.
    @Test func refusesALargeFileBeforeItReadsIt() throws {
        let path = try folder.file("large.ics", text: "")
        #expect(truncate(path, 50_000_000) == 0)
        #expect(fault(of: path) == "cannot read the calendar '\(path)': File too large")
    }
}

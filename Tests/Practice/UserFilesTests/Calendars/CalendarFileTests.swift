import Foundation
import Glibc
import PracticeCore
import PracticeData
import SessionCore
import TestSupport
import Testing
import UserFiles

/// Calendar files of this computer. It is noon on a Saturday, in a zone two hours ahead of UTC.
@Suite(.timeLimit(.minutes(5))) struct CalendarFileTests {
    private let folder = TemporaryFolder.orNone()
    private let clock = Zone { _ in 7200 }

    private func file(_ events: [(title: String, start: String)], _ name: String = "calendar.ics") throws -> String {
        let lines = events.flatMap { ["BEGIN:VEVENT", "SUMMARY:\($0.title)", "DTSTART\($0.start)", "END:VEVENT"] }
        return try folder.file(
            name, text: (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n"))
    }

    private func read(_ path: String) throws(CalendarFile.ReadError) -> CalendarFile {
        try CalendarFile(at: path, now: .saturday, clock: clock, zone: ZoneDatabase.rules(ofWritten:))
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
        let path = try file([
            ("limber: a", ";VALUE=DATE:20261122"), ("limber: b", ";TZID=Mars:20261122T070000"),
            ("limber: b", ";TZID=Mars:20261123T070000"), ("limber: last year", ";VALUE=DATE:20251122"),
        ])
        let calendar = try read(path)
        #expect(calendar.starts.times.isEmpty)
        #expect(
            calendar.leftOut == [
                "'limber: a' on 2026-11-22 is left out: it has no time of day",
                "'limber: b' on 2026-11-22 is left out: its time zone 'Mars' is unknown",
                "'limber: b' on 2026-11-23 is left out: its time zone 'Mars' is unknown",
            ])
        let many = try file((0..<50).map { ("limber: \($0)", ";VALUE=DATE:20261122") })
        #expect(try read(many).leftOut.count == 21)
        #expect(try read(many).leftOut.last == "30 more are left out")
    }

    /// A store of vdirsyncer has a file for each event.
    @Test func readsTheFilesOfAFolder() throws {
        _ = try file([("limber: a", ":20261122T070000")], "a.ics")
        _ = try file([("limber: b", ":20261122T070000")], "B.ICS")
        for name in [".hidden.ics", "c.ics.tmp", "c.txt"] { _ = try folder.file(name, text: "hello") }
        #expect(mkfifo("\(folder.path)/pipe.ics", 0o600) == 0)
        #expect(symlink("/etc/passwd", "\(folder.path)/link.ics") == 0)
        #expect(try read(folder.path).starts.times.keys.sorted() == ["a", "b"])
        let broken = try folder.file("broken.ics", text: "BEGIN:VCALENDAR\n")
        #expect(fault(of: folder.path) == "cannot use the calendar '\(broken)': it ends within the calendar")
        // All files together have a limit.
        _ = try folder.file("broken.ics", text: "")
        #expect(truncate(broken, 10_485_700) == 0)
        #expect(fault(of: folder.path)?.hasSuffix("': File too large") == true)
    }

    @Test func findsTheFoldersOfLinks() throws {
        let path = folder.path
        for name in ["a", "b", "c"] { #expect(mkdir("\(path)/\(name)", 0o700) == 0) }
        _ = try file([("limber: a", ":20261122T070000")], "b/calendar.ics")
        #expect(symlink("../b", "\(path)/c/now") == 0)
        #expect(symlink("\(path)/c/now/calendar.ics", "\(path)/a/calendar.ics") == 0)
        let source = CalendarSource("\(path)/a/calendar.ics")
        #expect(source.folders == ["\(path)/a", "\(path)/c", "\(path)/b"])
        let versions = source.versions
        unlink("\(path)/c/now")
        #expect(source.versions != versions)
        #expect(CalendarSource(path).folders == [path, URL(filePath: path).deletingLastPathComponent().path])
        #expect(symlink("loop", "\(path)/loop") == 0)
        #expect(CalendarSource("\(path)/loop").folders.contains(path))
    }

    @Test(arguments: ["https://example.org/a.ics", "webcal://example.org/a.ics"])
    func saysHowToFetchAnAddress(address: String) {
        let advice = "fetch it with a timer, such as 'curl -o ~/calendar.ics ADDRESS', and name the file"
        for path in [address, "/home/user/.config/limber/\(address)"] {
            #expect(fault(of: path) == "cannot read the calendar '\(address)': it is an address; \(advice)")
        }
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
        for path in [pipe, "/dev/zero"] {
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

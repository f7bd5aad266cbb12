import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

/// Reads calendar files with Python's `icalendar`. The test takes one second.
@Suite struct CalendarParserTests {
    /// Prints a line for each event of the file on standard input: its start in UTC, its length in seconds and its title.
    ///
    /// The file's own VTIMEZONE is the zone, not that of Python.
    private static let reader = """
        import sys
        from datetime import timezone

        from icalendar import Calendar

        calendar = Calendar.from_ical(sys.stdin.buffer.read())
        zones = {str(zone["TZID"]): zone.to_tz() for zone in calendar.walk("VTIMEZONE")}
        for event in calendar.walk("VEVENT"):
            start = event["DTSTART"]
            time, name = start.dt, start.params.get("TZID")
            if name:
                time = zones[name].localize(time.replace(tzinfo=None), is_dst=True)
            seconds = event["DURATION"].dt.total_seconds() if "DURATION" in event else 0
            print(f"{time.astimezone(timezone.utc):%Y-%m-%d %H:%M:%S} {seconds:.0f} {event['SUMMARY']!s}")
        print(len({str(event["UID"]) for event in calendar.walk("VEVENT")}))
        """

    @Test(arguments: [
        "Europe/Paris", "Australia/Lord_Howe", "Asia/Kolkata", "America/St_Johns", "Africa/Casablanca", nil,
    ])
    func isReadByAnotherParser(name: String?) async throws {
        let zone = try name.map { CalendarZone(name: $0, zone: try ZoneFile.rules(of: $0)) }
        // A session every seven hours of half a year, over all changes of the clock.
        let starts = stride(from: 0, to: 180 * 24, by: 7).map { Timestamp.at("2026-09-01 00:30") + .seconds($0 * 3600) }
        let events = starts.enumerated().map { number, start in
            CalendarEvent(
                .routine(
                    RoutineRecord(
                        completedAt: start + .seconds(60), routine: "Schön; \(number), \\ und weiter",
                        plannedDurationSeconds: 60, actualDurationSeconds: 60, activeSeconds: 60, stretches: [],
                        completedFully: true)), id: "id-\(number)", seconds: 60)
        }
        let expected = starts.enumerated().map { number, start in
            "\(start.description.prefix(19).replacing("T", with: " ")) 60 Schön; \(number), \\ und weiter, 1 min"
        }
        let lines = try await read(CalendarText(events, in: zone).text)
        #expect(lines == expected + ["\(starts.count)"])
    }

    private func read(_ text: String) async throws -> [String] {
        let (input, output) = (Pipe(), Pipe())
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/python3")
        python.arguments = ["-I", "-c", Self.reader]
        (python.standardInput, python.standardOutput) = (input, output)
        try python.runUnblocked()
        async let lines = output.fileHandleForReading.lines.reduce(into: [String]()) { $0.append($1) }
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try input.fileHandleForWriting.close()
        let read = await lines
        python.waitUntilExit()
        #expect(python.terminationStatus == 0)
        return read
    }
}

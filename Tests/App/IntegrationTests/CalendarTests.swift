import Foundation
import Glibc
import TestSupport
import Testing

/// The calendar that Limber writes, and the calendar file that the daemon follows.
@Suite(.timeLimit(.minutes(5))) struct CalendarTests {
    /// Returns a calendar file with an event at seven o'clock on each day from tomorrow on.
    private static func calendar(_ titles: String...) -> String {
        let tomorrow = Date(timeIntervalSinceNow: 86400).formatted(
            .iso8601.year().month().day().dateSeparator(.omitted))
        let events = titles.enumerated().map { number, title in
            """
            BEGIN:VEVENT
            UID:\(number)
            SUMMARY:\(title)
            DTSTART:\(tomorrow)T070000
            RRULE:FREQ=DAILY
            END:VEVENT

            """
        }
        return "BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined())END:VCALENDAR\n"
    }

    @Test func followsACalendarFile() async throws {
        let home = TemporaryHome.withCatalog(changing: ["LIMBER_SCHEDULE_CALENDAR": "$TEST_HOME/calendar.ics"])
        func lists(_ names: [String]) async throws -> Bool {
            let lines = try await home.limber("schedule", "list").output.split(separator: "\n")
            return lines.count == names.count && zip(lines.sorted(), names).allSatisfy { $0.hasPrefix("\($1) ") }
        }
        try home.write(Self.calendar("limber: desk break", "dentist"), to: "calendar.ics")
        let daemon = try await home.serve()
        try await until { try await lists(["calendar-desk-break"]) }
        #expect(
            try await home.limber("schedule", "rehearse", "--days", "3").output.contains(" 07:00  calendar-desk-break"))

        try home.write(Self.calendar("limber: desk break", "limber: gone"), to: "calendar.ics")
        try await until { try await lists(["calendar-desk-break", "calendar-gone"]) }
        #expect(try await home.limber("doctor").output.contains("'calendar-gone' cannot start: unknown routine 'gone'"))

        // The last good schedules stay.
        try home.write("BEGIN:VCALENDAR\n", to: "calendar.ics")
        try await until { try daemon.errors.contains("calendar not used") }
        #expect(try await lists(["calendar-desk-break", "calendar-gone"]))
        #expect(try await home.limber("doctor").output.contains("it ends within the calendar"))

        try home.write(Self.calendar("dentist"), to: "calendar.ics")
        try await until { try await lists(["No"]) }
        try await daemon.end()
    }

    /// The link moves from one store to another one, in which a file then changes in its place.
    @Test func followsAFolderBehindALink() async throws {
        let home = TemporaryHome.withCatalog(changing: ["LIMBER_SCHEDULE_CALENDAR": "$TEST_HOME/now/calendar"])
        func lists(_ name: String) async throws -> Bool {
            try await home.limber("schedule", "list").output.hasPrefix("\(name) ")
        }
        for store in ["one", "two"] {
            try home.write(Self.calendar("limber: \(store)"), to: "\(store)/calendar/event.ics")
        }
        try FileManager.default.createSymbolicLink(atPath: home.path("now"), withDestinationPath: "one")
        let daemon = try await home.serve()
        try await until { try await lists("calendar-one") }
        try FileManager.default.createSymbolicLink(atPath: home.path("new"), withDestinationPath: "two")
        #expect(rename(home.path("new"), home.path("now")) == 0)
        try await until { try await lists("calendar-two") }
        let file = try FileHandle(forWritingTo: URL(filePath: home.path("two/calendar/event.ics")))
        try file.write(contentsOf: Data(Self.calendar("limber: six").utf8))
        try file.close()
        try await until { try await lists("calendar-six") }
        try await daemon.end()
    }

    @Test func removesTheCalendarWithItsSetting() async throws {
        let home = TemporaryHome.withCatalog()
        try home.write(Self.calendar("limber: desk break"), to: "calendar.ics")
        func lists(_ text: String) async throws -> Bool {
            try await home.limber("schedule", "list").output.contains(text)
        }
        let daemon = try await home.serve(changing: ["LIMBER_SCHEDULE_CALENDAR": "$TEST_HOME/calendar.ics"])
        try await until { try await lists("calendar-desk-break") }
        try await daemon.end()
        let next = try await home.serve()
        try await until { try await lists("No schedules yet") }
        try await next.end()
    }

    /// A library that cannot be loaded is found before that of the system.
    @Test func namesTheMissingLibraryOnce() async throws {
        let home = TemporaryHome.withCatalog(
            changing: [
                "LIMBER_SCHEDULE_CALENDAR": "$TEST_HOME/calendar.ics", "LD_LIBRARY_PATH": "$TEST_HOME/libraries",
            ])
        try home.write("", to: "libraries/libical.so.3")
        try home.write(Self.calendar("limber: desk break"), to: "calendar.ics")
        let daemon = try await home.serve()
        let fault = "libical.so.3 is not installed; install libical3"
        try await until { try daemon.errors.contains(fault) }
        try home.write(Self.calendar("limber: desk break", "limber: gone"), to: "calendar.ics")
        try home.write("BEGIN:VCALENDAR\n", to: "calendar.ics")
        let examined = try await home.start(["doctor"]).finished().output
        #expect(examined.contains("libical.so.3 is not installed"))
        #expect(examined.contains("install libical3"))
        #expect(try daemon.errors.ranges(of: fault).count == 1)
        try await daemon.end()
    }

    @Test func printsTheAddressOfTheCalendar() async throws {
        let page = PageHost()
        let daemon = try await page.serve()
        let first = try await page.home.limber("schedule", "calendar").output
        #expect(first.contains("/calendar.ics?key="))
        #expect(try await page.home.limber("schedule", "calendar").output == first)
        let second = try await page.home.limber("schedule", "calendar", "--new").output
        #expect(second != first)
        for (address, status) in [(first, 404), (second, 200)] {
            let path = address.drop { $0 != "?" }.trimmingCharacters(in: .newlines)
            #expect(try await HTTP.ask("GET", "\(page.address)/calendar.ics\(path)").status == status)
        }
        try await daemon.end()
    }
}

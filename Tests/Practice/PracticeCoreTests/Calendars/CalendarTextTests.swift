import PracticeCore
import SessionCore
import TestSupport
import Testing

/// The calendar file of planned and past sessions.
@Suite struct CalendarTextTests {
    private static let done = CalendarEvent(
        .stretch(
            StretchRecord(
                completedAt: .at("2026-11-21 12:00"), totalDurationSeconds: 740, stretches: [], completedFully: true)),
        id: "a;b", seconds: 740)

    /// Returns the lines of a file, with folded lines joined.
    private func lines(_ events: [CalendarEvent], in zone: CalendarZone? = nil) -> [String] {
        CalendarText(events, in: zone).text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    }

    private func zone(_ name: String) throws -> CalendarZone {
        CalendarZone(name: name, zone: try ZoneFile.rules(of: name))
    }

    @Test func writesASessionInUTCWithoutAZone() {
        #expect(
            lines([Self.done]) == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Limber//Limber//EN", "X-WR-CALNAME:Limber",
                "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "BEGIN:VEVENT", #"UID:a\;b@limber"#, "DTSTAMP:20261121T120000Z",
                "DTSTART:20261121T114740Z", "DURATION:PT740S", #"SUMMARY:Stretching\, 12 min"#, "TRANSP:TRANSPARENT",
                "END:VEVENT", "END:VCALENDAR",
            ])
    }

    @Test func bringsTheChangesOfTheZoneAlong() throws {
        let early = CalendarEvent(.meditation(.ended("2026-10-20 12:00")), id: "early", seconds: 600)
        let lines = lines([early, Self.done], in: try zone("Europe/Paris"))
        let start = try #require(lines.firstIndex(of: "BEGIN:VTIMEZONE"))
        #expect(
            lines[start...].prefix(13) == [
                "BEGIN:VTIMEZONE", "TZID:Europe/Paris", "BEGIN:DAYLIGHT", "DTSTART:19700101T000000",
                "TZOFFSETFROM:+0200", "TZOFFSETTO:+0200", "END:DAYLIGHT", "BEGIN:STANDARD", "DTSTART:20261025T030000",
                "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
            ])
        #expect(
            lines.filter { $0.hasPrefix("DTSTART;") } == [
                "DTSTART;TZID=Europe/Paris:20261020T135000", "DTSTART;TZID=Europe/Paris:20261121T124740",
            ])
    }

    /// The clock goes back from 03:00 to 02:00 at 01:00 UTC.
    @Test(arguments: [
        ("2026-10-25 00:30", "DTSTART;TZID=Europe/Paris:20261025T023000"),
        ("2026-10-25 01:00", "DTSTART:20261025T010000Z"), ("2026-10-25 01:30", "DTSTART:20261025T013000Z"),
        ("2026-10-25 02:00", "DTSTART;TZID=Europe/Paris:20261025T030000"),
    ])
    func writesASecondLocalTimeInUTC(start: String, line: String) throws {
        let event = CalendarEvent(.meditation(.ended(start)), id: "a", seconds: 0)
        let lines = lines([event], in: try zone("Europe/Paris"))
        #expect(lines.last { $0.hasPrefix("DTSTART") } == line)
    }

    @Test func namesPlannedSessionsByTheirKindOnly() throws {
        func titles(_ content: SessionContent, _ regions: [StretchChoice] = []) throws -> [String] {
            let schedule = Schedule(
                id: "neck-hips", title: "Neck, hips", request: SessionRequest(content, regions: regions),
                rule: try .atSeven, createdAt: .at("2026-11-01 00:00"))
            let events = [schedule].calendarEvents(StartConditions(.at("2026-11-21 12:00")))
            #expect(events.count == CalendarEvent.daysAhead)
            let lines = lines(events)
            #expect(!lines.contains { $0.lowercased().contains("neck") })
            #expect(lines.contains("UID:planned-\(schedule.createdAt.milliseconds)-202611220700@limber"))
            return Set(lines.filter { $0.hasPrefix("SUMMARY") }).sorted()
        }
        let neck = try StretchChoice(parsing: "neck:60")
        #expect(try titles(.stretch(StretchOptions()), [neck]) == ["SUMMARY:Stretching"])
        #expect(try titles(.stretch(StretchOptions(time: 600))) == [#"SUMMARY:Stretching\, 10 min"#])
        #expect(
            try titles(.meditation(MeditationOptions(course: "neck", minutes: 20))) == [
                #"SUMMARY:Meditation\, 20 min"#
            ])
        #expect(try titles(.routine("desk-break")) == ["SUMMARY:Desk break"])
        let named = Schedule(
            id: "nora-s-morning", title: "Nora's morning", request: SessionRequest(.routine("nora-s-morning")),
            rule: try .atSeven, createdAt: .saturday)
        let events = [named].calendarEvents(StartConditions(.at("2026-11-21 12:00")))
        #expect(lines(events).contains("SUMMARY:Nora's morning"))
    }

    @Test func leavesOutWhatWillNotStart() throws {
        var schedule = try Schedule.example(.atSeven)
        let context = ReminderContext.at("2026-11-21 06:00")
        #expect([schedule].calendarEvents(StartConditions(context)).count == CalendarEvent.daysAhead + 1)
        _ = schedule.skip(after: context.now, context.calendar)
        #expect([schedule].calendarEvents(StartConditions(context)).count == CalendarEvent.daysAhead)
        schedule.pause(until: "2026-11-30")
        let lines = lines([schedule].calendarEvents(StartConditions(context)))
        #expect(lines.first { $0.hasPrefix("DTSTART") } == "DTSTART:20261130T070000Z")
        schedule.pause(until: nil)
        #expect([schedule].calendarEvents(StartConditions(context)).isEmpty)
    }

    /// 200 schedules with 17 starts a day.
    @Test func writesTheNextStartsOfManySchedules() throws {
        let dense = try ScheduleRule(.every(minutes: 30, from: "09:00", to: "17:00"))
        let schedules = (1...200).map { number in
            Schedule(
                id: "a-\(number)", title: "A", request: SessionRequest(), rule: dense,
                createdAt: .at("2026-11-01 00:00") + .milliseconds(number))
        }
        let events = schedules.calendarEvents(StartConditions(.at("2026-11-21 12:00")))
        #expect(events.count == CalendarEvent.most)
        #expect(Set(lines(events).filter { $0.hasPrefix("UID") }).count == CalendarEvent.most)
    }

    @Test func foldsLongLinesBetweenCharacters() {
        let name = "Ruhe, \u{1F9D8}\u{0}\n" + String(repeating: "é", count: 60)
        let record = RoutineRecord(
            completedAt: .saturday, routine: name, plannedDurationSeconds: 60, actualDurationSeconds: 60,
            activeSeconds: 60, stretches: [], completedFully: true)
        let text = CalendarText([CalendarEvent(.routine(record), id: "a", seconds: 60)], in: nil).text
        #expect(text.utf8.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count <= 76 })
        #expect(text.hasSuffix("END:VCALENDAR\r\n"))
        let summary = #"SUMMARY:Ruhe\, "# + "\u{1F9D8}" + #"\n"# + String(repeating: "é", count: 60) + #"\, 1 min"#
        #expect(text.replacing("\r\n ", with: "").contains("\r\n\(summary)\r\n"))
    }

    @Test func drawsADifferentKeyEachTime() {
        var generator = SystemRandomNumberGenerator()
        let (one, other) = (CalendarSecret(using: &generator), CalendarSecret(using: &generator))
        #expect(one != other)
        #expect(one.text.count == 48 && one.text.allSatisfy(\.isHexDigit))
    }
}

extension MeditationRecord {
    /// A meditation with an end in UTC.
    fileprivate static func ended(_ time: String) -> MeditationRecord {
        MeditationRecord(
            completedAt: .at(time), sessionType: "sleep", plannedDurationSeconds: 600, actualDurationSeconds: 600,
            completedFully: true, sessionName: "Sleep")
    }
}

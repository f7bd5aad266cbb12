import PracticeCore
import SessionCore
import TestSupport
import Testing

/// Schedules whose times are those of a calendar file.
@Suite struct CalendarStartsTests {
    private static let now = Timestamp.at("2026-11-21 12:00")

    /// Returns the starts of a routine at minutes in UTC, such as `2026-11-22 07:00`.
    private static func starts(_ routine: String, _ minutes: [String]) -> CalendarStarts {
        CalendarStarts(minutes.map { (routine, time($0)) })
    }

    private static func time(_ minute: String) -> ScheduledTime {
        ScheduledTime(
            minute: WallMinute(parsing: minute) ?? WallMinute(day: .saturday, time: .midnight), due: .at(minute))
    }

    private func added(_ minutes: [String]) throws -> Schedule {
        let changes = [Schedule]().changes(following: Self.starts("morning-back", minutes), at: Self.now)
        guard case .add(let schedule)? = changes.first else { throw NoSchedule() }
        #expect(changes.count == 1)
        return schedule
    }

    private struct NoSchedule: Error {}

    @Test(arguments: [
        ("limber: morning back", "morning back"), ("Limber:Morning-Back", "Morning-Back"), ("limber:", nil),
        ("limber: !", nil), ("morning back", nil), ("my limber: morning back", nil), ("limber morning back", nil),
        ("limber: /etc/passwd", "/etc/passwd"), ("limber: neck:60", "neck:60"), ("limber: a\u{7}", nil),
        ("limber: \(String(repeating: "a", count: 61))", nil), ("limber\u{A0}:  Nora's\nmorning ", "Nora's morning"),
        ("\u{1F9D8} limber\u{FF1A}morning", "morning"),
    ])
    func namesTheRoutineAsWritten(title: String, name: String?) {
        #expect(CalendarStarts.name(inTitle: title) == name)
    }

    @Test func addsAScheduleThatAsksForTheRoutineOnly() throws {
        let schedule = try added(["2026-11-22 07:00", "2026-11-24 18:30"])
        #expect((schedule.id, schedule.title) == ("calendar-morning-back", "morning-back"))
        #expect((schedule.request, schedule.options) == (SessionRequest(.routine("morning-back")), StartOptions()))
        #expect(schedule.rule.words == "at the times of your calendar")
        let coming = [schedule].starts(
            after: Self.now, before: .at("2027-11-21 12:00"), StartConditions(.at("2026-11-21 12:00")))
        #expect(coming.map(\.minute.description) == ["2026-11-22 07:00", "2026-11-24 18:30"])
    }

    @Test func asksOncePerEvent() throws {
        var schedule = try added(["2026-11-22 07:00"])
        let claims = ["06:59", "07:00", "07:00"].map { schedule.claimDue(.at("2026-11-22 \($0)")) }
        #expect(claims == [false, true, false])
        #expect([schedule].changes(following: Self.starts("morning-back", ["2026-11-22 07:00"]), at: Self.now).isEmpty)
        let longer = Self.starts("Morning back", ["2026-11-22 07:00", "2026-11-23 07:00"])
        guard case .update(let updated)? = [schedule].changes(following: longer, at: Self.now).first else {
            throw NoSchedule()
        }
        #expect((updated.progress, updated.title) == (schedule.progress, "Morning back"))
        #expect(updated.next(after: .at("2026-11-22 06:00"), .utc)?.minute.description == "2026-11-23 07:00")
    }

    @Test func forgetsAnOpenStartWithItsEvent() throws {
        var schedule = try added(["2026-11-22 07:00"])
        _ = schedule.claimDue(.at("2026-11-22 07:00"))
        let moved = Self.starts("morning-back", ["2026-11-22 19:00"])
        guard case .update(let updated)? = [schedule].changes(following: moved, at: Self.now).first else {
            throw NoSchedule()
        }
        #expect(updated.progress.open == nil)
        #expect([schedule].changes(following: Self.starts("neck", []), at: Self.now) == [.remove(schedule)])
    }

    @Test func leavesTheSchedulesOfTheUserAlone() throws {
        let own = try Schedule.example(.atSeven)
        #expect([own].changes(following: CalendarStarts([]), at: Self.now).isEmpty)
        // An import may have times of a calendar with another session.
        let odd = Schedule(
            id: "odd", title: "Odd", request: SessionRequest(), rule: try added(["2026-11-22 07:00"]).rule,
            createdAt: Self.now)
        #expect([own, odd].changes(following: CalendarStarts([]), at: Self.now) == [.remove(odd)])
    }

    @Test func countsTheEarliestEvents() throws {
        let many = (0..<1500).map { number in
            let due = Self.now + .seconds(number * 3600)
            let (day, time) = Zone { _ in 0 }.reading(at: due)
            return (name: "a", time: ScheduledTime(minute: WallMinute(day: day, time: time), due: due))
        }
        let starts = CalendarStarts(many.reversed())
        #expect(starts.times["a"]?.map(\.due) == many.prefix(ScheduleRule.mostEvents).map(\.time.due))
    }
}

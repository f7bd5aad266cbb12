import SessionCore
import TestSupport
import Testing

@testable import PracticeCore

/// What a person adds and changes: titles, sessions, dates, and starts that are skipped and brought back.
@Suite struct ScheduleChangeTests {
    /// Saturday noon in UTC.
    private let context = ReminderContext.at("2026-11-21 12:00")

    private func date(_ day: LocalDay, _ times: TimeOfDay...) throws -> ScheduleRule {
        try ScheduleRule(.at(times), on: .date(day))
    }

    @Test func changesOnlyWhatIsNamed() throws {
        var schedule = try Schedule.example(.atSeven, late: 30)
        schedule.progress.lastStart = .saturday
        let before = schedule
        try schedule.apply(ScheduleChange(), context)
        #expect(schedule == before)
        try schedule.apply(ScheduleChange(title: "Nora's morning", rule: date("2026-12-24", "07:00")), context)
        #expect((schedule.id, schedule.title) == ("morning-back", "Nora's morning"))
        #expect((schedule.rule.words, schedule.options) == ("on 2026-12-24 at 07:00", before.options))
        #expect((schedule.request, schedule.progress.lastStart) == (before.request, .saturday))
    }

    @Test(
        arguments: [
            ("2026-11-20", ["23:59"], false), ("2026-11-21", ["07:00", "12:00"], false),
            ("2026-11-21", ["07:00", "12:01"], true), ("2026-11-22", ["00:00"], true), ("2036-02-29", ["07:00"], true),
        ] as [(LocalDay, [TimeOfDay], Bool)])
    func takesADateWithAStartToCome(day: LocalDay, times: [TimeOfDay], isTaken: Bool) throws {
        let rule = try ScheduleRule(.at(times), on: .date(day))
        var schedule = try Schedule.example(.atSeven)
        let before = schedule
        if isTaken {
            #expect(try Schedule(adding: "A", SessionRequest(), rule, StartOptions(), context).rule == rule)
            try schedule.apply(ScheduleChange(rule: rule), context)
            #expect(schedule.next(after: context.now, .utc)?.minute.day == day)
        } else {
            let error = #expect(throws: OptionError.self) {
                try schedule.apply(ScheduleChange(title: "B", rule: rule), context)
            }
            #expect(error?.description == "no time is left on \(day); choose a later time or a later day")
            #expect(schedule == before)
            #expect(throws: OptionError.self) {
                try Schedule(adding: "A", SessionRequest(), rule, StartOptions(), context)
            }
        }
    }

    @Test(arguments: ["", "a\u{0}", String(repeating: "a", count: 101)])
    func refusesATitle(title: String) throws {
        var schedule = try Schedule.example(.atSeven)
        let error = #expect(throws: OptionError.self) { try schedule.apply(ScheduleChange(title: title), context) }
        #expect(error?.description == "'title' must be a name of 1 to 100 characters without control characters")
        #expect(throws: OptionError.self) {
            try Schedule(adding: title, SessionRequest(), .atSeven, StartOptions(), context)
        }
    }

    @Test func leavesToTheCalendarWhatItDecides() throws {
        let time = ScheduledTime(minute: WallMinute(day: .saturday, time: "18:00"), due: .at("2026-11-21 18:00"))
        var schedule = try Schedule.example(try ScheduleRule(.events([time])))
        let before = schedule
        for change in [
            ScheduleChange(title: "A"), ScheduleChange(request: SessionRequest()), .init(rule: try .atSeven),
        ] {
            let error = #expect(throws: OptionError.self) { try schedule.apply(change, context) }
            #expect(error?.description.contains("change the event there") == true)
        }
        #expect(schedule == before)
        try schedule.apply(ScheduleChange(options: StartOptions(consent: .confirm, countdown: 30)), context)
        #expect(schedule.options.consent == .confirm)
    }

    @Test func isForgottenAMonthAfterItsDate() throws {
        var schedule = try Schedule.example(date("2026-11-21", "07:00"))
        _ = schedule.claimDue(.at("2026-11-21 07:00"))
        #expect(schedule.progress.open != nil)
        #expect(schedule.next(after: context.now, .utc) == nil)
        #expect(!schedule.isForgotten(.at("2027-01-21 07:00")))
        schedule.progress.open = nil
        let times = ["2026-12-21 23:59", "2026-12-22 00:00"]
        #expect(times.map { schedule.isForgotten(.at($0)) } == [false, true])
        #expect(try Schedule.example(.atSeven).isForgotten(.at("2036-12-22 00:00")) == false)
    }

    @Test func bringsSkippedStartsBackFromTheLast() throws {
        var schedule = try Schedule.example(.atSeven)
        for day in ["22", "23"] {
            #expect(schedule.skip(after: context.now, .utc)?.due == .at("2026-11-\(day) 07:00"))
        }
        for day in ["23", "22"] {
            #expect(schedule.unskip(context)?.due == .at("2026-11-\(day) 07:00"))
            #expect(schedule.next(after: context.now, .utc)?.due == .at("2026-11-\(day == "23" ? "23" : "22") 07:00"))
        }
        #expect(schedule.unskip(context) == nil)
        _ = schedule.claimDue(.at("2026-11-22 07:00"))
        #expect(schedule.progress.open != nil)
    }

    @Test func bringsNoStartBackWhoseTimeIsOver() throws {
        var schedule = try Schedule.example(.atSeven)
        _ = schedule.skip(after: context.now, .utc)
        #expect(schedule.unskip(.at("2026-11-22 07:00")) == nil)
        // Nor one that the rule no longer has.
        schedule.change(try ScheduleRule(.at(["08:00"])), context)
        #expect(schedule.unskip(context) == nil)
    }

    @Test func opensASkippedStartThatWasPutOff() throws {
        var schedule = try Schedule.example(.atSeven)
        _ = schedule.claimDue(.at("2026-11-21 07:00"))
        #expect(schedule.progress.open != nil)
        schedule.progress.open?.notBefore = .at("2026-11-21 12:20")
        let open = try #require(schedule.progress.open)
        #expect(schedule.skip(after: context.now, .utc) == open.time)
        #expect(schedule.progress.open == nil)
        #expect(schedule.unskip(context) == open.time)
        #expect(schedule.progress.open == open)
    }
}

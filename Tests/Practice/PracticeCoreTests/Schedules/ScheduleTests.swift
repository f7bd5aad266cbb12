import Foundation
import SessionCore
import TestSupport
import Testing

@testable import PracticeCore

/// When a schedule claims a start, and what skipping, pausing and damaged values do.
@Suite struct ScheduleTests {
    /// Claims at times of November 2026, such as `21 07:00`.
    private func claims(_ schedule: inout Schedule, _ times: String...) -> [String?] {
        times.map { schedule.claimDue(.at("2026-11-\($0)")) ? schedule.openMinute : nil }
    }

    @Test(
        arguments: [
            (0, "21 06:59", nil), (0, "21 07:00", "21 07:00"), (0, "21 07:04", "21 07:00"), (0, "21 07:05", nil),
            (30, "21 07:29", "21 07:00"), (30, "21 07:30", nil), (720, "21 18:59", "21 07:00"), (720, "21 19:00", nil),
            (720, "21 06:59", nil),
        ] as [(Int, String, String?)])
    func claimsAStartUnlessItIsTooLate(late: Int, now: String, minute: String?) throws {
        var schedule = try Schedule.example(.atSeven, late: late)
        #expect(claims(&schedule, now) == [minute.map { "2026-11-\($0)" }])
    }

    @Test func claimsAMinuteOnceWhateverTheClockDoes() throws {
        var schedule = try Schedule.example(.atSeven)
        let minutes = claims(
            &schedule, "21 07:00", "21 07:00", "21 06:00", "21 07:00", "20 07:00", "21 07:01", "22 07:00", "21 07:00")
        #expect(minutes == ["2026-11-21 07:00", nil, nil, nil, "2026-11-20 07:00", nil, "2026-11-22 07:00", nil])
    }

    @Test func claimsAMinuteOnceAfterAChangeOfZone() throws {
        var schedule = try Schedule.example(.atSeven)
        #expect(claims(&schedule, "21 07:00") == ["2026-11-21 07:00"])
        // Six hours west: seven o'clock comes again.
        let west = ReminderCalendar(clock: Zone { _ in -21_600 })
        func context(_ time: String) -> ReminderContext {
            ReminderContext(now: .at("2026-11-\(time)"), calendar: west, lateness: .zero)
        }
        #expect(schedule.next(after: .at("2026-11-21 08:00"), west)?.due == .at("2026-11-22 13:00"))
        let claims = ["21 13:00", "22 13:00"].map { schedule.claimDue(context($0)) }
        #expect(claims == [false, true])
    }

    @Test func claimsOnlyTheLastOfSeveralMissedStarts() throws {
        var schedule = try Schedule.example(try ScheduleRule(.at(["07:00", "07:02", "07:03"])))
        #expect(claims(&schedule, "21 07:04", "21 07:04") == ["2026-11-21 07:03", nil])
    }

    @Test func replacesAnEarlierOpenStart() throws {
        var schedule = try Schedule.example(.atSeven)
        #expect(claims(&schedule, "21 07:00") == ["2026-11-21 07:00"])
        let first = try #require(schedule.progress.open)
        schedule.progress.open?.notBefore = .at("2026-11-22 19:00")
        #expect(!schedule.awaitsAnswer(about: first))
        #expect(claims(&schedule, "22 07:00") == ["2026-11-22 07:00"])
        #expect(schedule.progress.open?.notBefore == .at("2026-11-22 07:00"))
        // The answer to the question before is one to the start that replaced it.
        #expect(schedule.awaitsAnswer(about: first))
        schedule.progress.open = nil
        #expect(!schedule.awaitsAnswer(about: first))
    }

    @Test func claimsNothingFromBeforeItsCreation() throws {
        var schedule = try Schedule.example(.atSeven, late: 720)
        #expect(claims(&schedule, "01 06:59") == [nil])
        schedule = Schedule(
            id: "a", title: "A", request: SessionRequest(), rule: try .atSeven, options: schedule.options,
            createdAt: .at("2026-11-21 07:30"))
        #expect(claims(&schedule, "21 08:00", "22 08:00") == [nil, "2026-11-22 07:00"])
    }

    @Test func claimsAlthoughTheClockWasAheadAtItsCreation() throws {
        var schedule = Schedule(
            id: "a", title: "A", request: SessionRequest(), rule: try .atSeven, createdAt: .at("2036-11-21 07:30"))
        #expect(schedule.next(after: .at("2026-11-21 06:00"), .utc)?.due == .at("2026-11-21 07:00"))
        #expect(claims(&schedule, "21 07:00") == ["2026-11-21 07:00"])
    }

    @Test func skipsTheOpenStartOrTheComingOne() throws {
        var schedule = try Schedule.example(.atSeven)
        #expect(schedule.skip(after: .at("2026-11-21 06:00"), .utc)?.minute.description == "2026-11-21 07:00")
        #expect(schedule.next(after: .at("2026-11-21 06:00"), .utc)?.minute.description == "2026-11-22 07:00")
        #expect(claims(&schedule, "21 07:00", "22 07:00") == [nil, "2026-11-22 07:00"])
        #expect(schedule.skip(after: .at("2026-11-22 07:00"), .utc)?.minute.description == "2026-11-22 07:00")
        #expect(schedule.progress.open == nil)
        #expect(claims(&schedule, "22 07:01", "23 07:00") == [nil, "2026-11-23 07:00"])
    }

    @Test func claimsNothingWhilePaused() throws {
        var schedule = try Schedule.example(.atSeven)
        #expect(claims(&schedule, "20 07:00") == ["2026-11-20 07:00"])
        schedule.pause(until: nil)
        #expect(schedule.progress.open == nil)
        #expect(schedule.next(after: .at("2026-11-20 08:00"), .utc) == nil)
        #expect(schedule.skip(after: .at("2026-11-20 08:00"), .utc) == nil)
        #expect(claims(&schedule, "21 07:00") == [nil])
        schedule.resume(.at("2026-11-21 08:00"))
        #expect(schedule.activity == .active)
        #expect(claims(&schedule, "22 07:00") == ["2026-11-22 07:00"])
    }

    @Test func leavesOutAStartOfAPauseThoughItMayBeLate() throws {
        var schedule = try Schedule.example(.atSeven, late: 720)
        schedule.pause(until: nil)
        schedule.resume(.at("2026-11-21 15:00"))
        #expect(schedule.progress.open == nil)
        #expect(claims(&schedule, "21 15:00", "22 09:00") == [nil, "2026-11-22 07:00"])
        // A schedule that is active keeps its open start.
        schedule.resume(.at("2026-11-22 09:01"))
        #expect(schedule.openMinute == "2026-11-22 07:00")
    }

    @Test func asksAboutNoTimeThatIsOverWhenTheRuleIsChanged() throws {
        var schedule = try Schedule.example(.atSeven)
        #expect(claims(&schedule, "21 07:00") == ["2026-11-21 07:00"])
        schedule.change(try ScheduleRule(.at(["11:59"])), .at("2026-11-21 12:00"))
        #expect(schedule.progress.open == nil)
        #expect(claims(&schedule, "21 12:01", "22 11:59") == [nil, "2026-11-22 11:59"])
    }

    @Test func doesNotComeLateBecauseItsOptionsChange() throws {
        var schedule = try Schedule.example(.atSeven)
        schedule.change(try StartOptions(countdown: 30, late: 720), .at("2026-11-21 15:00"))
        #expect(claims(&schedule, "21 15:00", "22 15:00") == [nil, "2026-11-22 07:00"])
        schedule.change(StartOptions(), .at("2026-11-22 15:01"))
        #expect(schedule.openMinute == "2026-11-22 07:00")
    }

    @Test func endsAPauseOnItsDay() throws {
        var schedule = try Schedule.example(try ScheduleRule(.at(["22:00"])), late: 720)
        schedule.pause(until: "2026-11-25")
        #expect(schedule.next(after: .at("2026-11-21 08:00"), .utc)?.minute.description == "2026-11-25 22:00")
        // That of the evening before belongs to the pause, although it may be twelve hours late.
        #expect(claims(&schedule, "24 22:00", "25 00:00", "25 09:00") == [nil, nil, nil])
        #expect(claims(&schedule, "25 22:00") == ["2026-11-25 22:00"])
        #expect(schedule.activity == .active)
    }

    @Test func remembersAWeekOfTheDensestRule() throws {
        let rule = try ScheduleRule(.every(minutes: 30, from: "00:00", to: "23:59"))
        var schedule = try Schedule.example(rule)
        let days = (0..<7).map { LocalDay("2026-11-02").advanced(by: $0) }
        let starts = days.flatMap { rule.starts(on: $0, by: ReminderCalendar.utc.clock) }
        func claim(_ start: ScheduledTime) -> Bool {
            schedule.claimDue(ReminderContext(now: start.due, calendar: .utc, lateness: .zero))
        }
        #expect(starts.count(where: claim) == 336)
        #expect(starts.count(where: claim) == 0)
        // It does not grow without end.
        for _ in 1...2 {
            for day in 9...30 {
                schedule.progress.settle(WallMinute(day: days[0].advanced(by: day), time: "00:00"), keeping: 64)
            }
        }
        #expect(schedule.progress.settled.count == 64)
    }

    @Test(
        arguments: [
            ("Morning back", [], "morning-back"), ("Morning back", ["morning-back"], "morning-back-2"),
            ("!!!", ["session", "session-2"], "session-3"),
            (String(repeating: "a", count: 55) + " bcdefgh", [], String(repeating: "a", count: 55) + "-bcde"),
            (String(repeating: "a", count: 59) + " b", [], String(repeating: "a", count: 59)),
            (
                String(repeating: "a", count: 55) + " bcdefgh", [String(repeating: "a", count: 55) + "-bcde"],
                String(repeating: "a", count: 55) + "-2"
            ),
        ] as [(String, [String], String)])
    func hasAWordForATitle(title: String, others: [String], id: String) throws {
        let word = Schedule.id(of: title, besides: Set(others))
        #expect(word == id)
        #expect(Schedule.id(of: word) == word)
    }

    @Test func hasAWordBesidesTheMostSchedules() {
        var others = Set<String>()
        for _ in 1...Schedule.mostSchedules { others.insert(Schedule.id(of: "Neck", besides: others)) }
        #expect(others.count == Schedule.mostSchedules)
    }

    private func decoded(_ json: String) throws -> Schedule {
        try JSONDecoder().decode(Schedule.self, from: Data(json.utf8))
    }

    @Test func readsTheJSONThatItWrites() throws {
        var schedule = try Schedule.example(.breaks, late: 30)
        #expect(claims(&schedule, "20 09:00") == ["2026-11-20 09:00"])
        schedule.progress.lastStart = .at("2026-11-19 09:00")
        // The accounted time belongs to this computer, and is not exported.
        schedule.progress.accounted = nil
        for (activity, attention) in [
            (Schedule.Activity.active, ScheduleAttention.answered), (.paused(until: nil), .refused(2)),
            (.paused(until: "2026-12-01"), .unanswered(3)), (.unanswered, .unanswered(4)),
        ] {
            schedule.activity = activity
            schedule.progress.attention = attention
            #expect(try decoded(json(schedule)) == schedule)
        }
        #expect(schedule.fault == nil)
    }

    /// Damaged values of an import.
    @Test(arguments: [
        (#""countdown":30"#, #""countdown":4"#, "a countdown lasts 5 seconds to 30 minutes, not 4 s"),
        (#""consent":"ask""#, #""consent":"wake""#, "an alarm lasts 1 to 30 minutes, not 30 s"),
        (
            #""late":0"#, #""late":9223372036854775807"#,
            "a start can be up to 12 hours late, not 9223372036854775807 minutes"
        ),
        (#""late":0"#, #""late":-1"#, "a start can be up to 12 hours late, not -1 minutes"),
        (#""consent":"ask""#, #""consent":"never""#, "'consent' must be one of: ask confirm wake; not 'never'"),
        (#""07:00""#, #""25:00""#, #"'at' must be an array of times such as "07:00""#),
        (
            #""kind":"stretch""#, #""kind":"meditation","rounds":2"#,
            "'time', 'postures', 'exclude', 'rounds' and 'rest' need 'kind' to be a stretch"
        ),
    ])
    func refusesDamagedValues(value: String, damaged: String, fault: String) throws {
        let text = try json(try Schedule.example(.atSeven))
        try #require(text.contains(value), "\(text)")
        let error = #expect(throws: OptionError.self) { try decoded(text.replacing(value, with: damaged)) }
        #expect(error?.description == fault)
    }

    @Test(arguments: [
        (#""id":"morning-back""#, #""id":"Morning back""#, "'id' must be a word of 1 to 60 characters"),
        (#""id":"morning-back""#, #""id":"""#, "'id' must be a word of 1 to 60 characters"),
        (
            #""title":"Morning back""#, #""title":"""#,
            "'title' must be a name of 1 to 100 characters without control characters"
        ),
        (
            #""title":"Morning back""#, #""title":"\u001b[2J""#,
            "'title' must be a name of 1 to 100 characters without control characters"
        ),
    ])
    func namesTheFaultOfAField(value: String, damaged: String, fault: String) throws {
        let text = try json(try Schedule.example(.atSeven))
        try #require(text.contains(value), "\(text)")
        #expect(try decoded(text.replacing(value, with: damaged)).fault == fault)
    }

    @Test func boundsADamagedProgress() throws {
        let minutes = (0..<1000).map { "\"\(LocalDay("2026-11-21").advanced(by: $0)) 07:00\"" }
        let text = #"{"attention":{"refused":9223372036854775807},"settled":[\#(minutes.joined(separator: ","))]}"#
        var progress = try JSONDecoder().decode(ScheduleProgress.self, from: Data(text.utf8))
        #expect(progress.settled.count == 400)
        #expect(progress.settled.last?.day == LocalDay("2026-11-21").advanced(by: 999))
        #expect(progress.attention.note(.refused) == .pause)
    }
}

import PracticeCore
import SessionCore
import TestSupport
import Testing

@Suite struct ReminderLineTests {
    /// A line with its rule, which settles with consecutive ids.
    private struct Line {
        var line = ReminderLine(.daily)
        var rule: ReminderRule? = .daily(at: "08:00")
        var ids = 0

        /// Settles the line at a time of November 2026 such as `21 08:00`.
        mutating func settle(_ time: String, late: Duration = .seconds(3600)) -> ReminderLine.Action {
            ids += 1
            return line.settle(rule, .at("2026-11-\(time)", late: late)) { [ids] in "\(ids)" }
        }

        mutating func snooze(_ length: SnoozeLength) throws -> SnoozeEnd {
            try line.snooze(line.question?.id ?? "", length, .at("2026-11-21 08:10"))
        }

        /// The due time of the pending entry, such as `22 08:00`.
        var pending: String? {
            line.pending.map { String("\($0.due)".dropFirst(8).prefix(8)).replacing("T", with: " ") }
        }
    }

    /// A line that waits for the question of November 21st.
    private var waiting: Line {
        var line = Line()
        _ = line.settle("20 20:00")
        return line
    }

    /// A line whose question of November 21st was asked in time.
    private var asked: Line {
        var line = waiting
        _ = line.settle("21 08:00")
        return line
    }

    @Test func waitsForTheNextTimeAfterSwitchingOn() {
        var line = Line()
        #expect(line.settle("21 08:30") == .none)
        #expect(line.pending == "22 08:00")
        line.rule = nil
        #expect(line.settle("21 08:31") == .none)
        #expect(line.line.state == .idle)
    }

    /// The last of several missed reminders comes, unless it is later than `reminders.late` allows.
    @Test(arguments: [
        ("21 07:59", 3600, nil as LocalDay?, ""), ("21 08:00", 3600, "2026-11-21", ""),
        ("21 08:59", 3600, "2026-11-21", "; 59 min late, because the computer was asleep or off"),
        ("21 09:00", 3600, nil, ""), ("21 12:00", 3600, nil, ""), ("24 09:00", 3600, nil, ""),
        ("24 08:59", 3600, "2026-11-24", "; 59 min late, because the computer was asleep or off"),
        ("24 09:30", 86400, "2026-11-24", "; 90 min late, because the computer was asleep or off"),
    ])
    func dropsAReminderAnHourLate(time: String, late: Int, period: LocalDay?, remark: String) {
        var line = waiting
        let question = line.settle(time, late: .seconds(late)).question
        #expect(question?.period == period)
        #expect(question?.why == period.map { _ in "every day at 08:00\(remark)" })
        #expect(line.pending.map { $0 > time } == true)
    }

    @Test(arguments: ["09:00", "10:00", "08:30"] as [TimeOfDay])
    func aNewRuleReplacesThePendingReminder(time: TimeOfDay) {
        var line = asked
        line.rule = .daily(at: time)
        #expect(line.settle("21 08:15") == .none)
        #expect(line.pending == "22 \(time)")
        var late = waiting
        late.rule = .daily(at: "21:00")
        // The question of the older rule is due, but not wanted any more.
        #expect(late.settle("21 08:10") == .none)
        #expect(late.pending == "21 21:00")
    }

    @Test func closesAnAnsweredQuestion() throws {
        var line = asked
        #expect(try line.line.close("2").period == "2026-11-21")
        #expect(throws: ReminderRefusal.unknown) { try line.line.close("2") }
        #expect(line.line.question == nil)
        #expect(line.pending == "22 08:00")
    }

    @Test(arguments: [(SnoozeLength.fiveMinutes, "21 08:15"), (.quarterOfAnHour, "21 08:25"), (.hour, "21 09:10")])
    func snoozesAQuestion(length: SnoozeLength, until: String) throws {
        var line = asked
        #expect(try line.snooze(length) == .askedAgain(at: .at("2026-11-\(until)")))
        #expect((line.pending, line.line.pending?.why) == (until, "snoozed 1 of 3 times"))
        #expect((line.line.question?.snoozes, line.line.shown) == (1, nil))
        _ = try line.snooze(length)
        _ = try line.snooze(length)
        #expect(throws: ReminderRefusal.snoozedTooOften) { try line.snooze(length) }
        #expect("\(ReminderRefusal.snoozedTooOften)" == "the question was snoozed 3 times already; answer or skip it")
    }

    @Test func replacesASnoozeThatPassesTheRegularTime() throws {
        var line = asked
        #expect(line.line.shown?.id == "2")
        #expect(try line.snooze(.tomorrow) == .replaced(at: .at("2026-11-22 08:00")))
        #expect((line.pending, line.line.pending?.why) == ("22 08:00", "every day at 08:00"))
        // Snoozed all the same: the notification is gone, and the question can be answered.
        #expect(line.settle("21 12:00") == .none)
        #expect((line.line.shown, line.line.question?.id) == (nil, "2"))
        guard case .ask(let next, let expired) = line.settle("22 08:00") else {
            Issue.record("nothing was asked")
            return
        }
        #expect((next.period, expired?.id) == ("2026-11-22", "2"))
    }

    @Test func asksASnoozedQuestionOnceAndAcceptsAnAnswer() throws {
        var line = asked
        _ = try line.snooze(.quarterOfAnHour)
        #expect(line.settle("21 08:24") == .none)
        var (answered, slept) = (line, line)
        #expect(try answered.line.close("2").id == "2")
        #expect(answered.settle("21 08:25") == .none)
        #expect(try line.settle("21 08:25") == .askAgain(#require(line.line.question)))
        #expect(line.settle("21 08:26") == .none)
        // The end of this snooze was slept through.
        #expect(slept.settle("21 12:00") == .none)
        #expect((slept.line.question?.id, slept.pending) == ("2", "22 08:00"))
    }

    @Test func acceptsAnswersButNoSnoozeWhileOff() throws {
        var line = asked
        line.rule = nil
        #expect(line.settle("21 08:10") == .none)
        #expect(line.pending == nil)
        #expect(throws: ReminderRefusal.off(.daily)) { try line.snooze(.hour) }
        #expect(try line.line.close("2").id == "2")
        #expect(line.line.state == .idle)
    }

    @Test func deliversTheCheckInWithoutAQuestion() {
        var line = Line(line: ReminderLine(.checkIn), rule: ReminderPreferences()[.checkIn].rule)
        _ = line.settle("21 12:00")
        let told = line.settle("23 09:00").question
        #expect((told?.notificationID, told?.outcome) == ("weekly_checkin", .delivered))
        #expect(line.line.question == nil)
    }

    /// Whatever happens to the clock, the zone, the rule and the question: no period twice, and one pending reminder.
    @Test(arguments: 1...40) func asksOncePerPeriod(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var line = ReminderLine(.daily)
        var (now, zone) = (Timestamp.at("2026-06-01 00:00").milliseconds, 0)
        var rule = ReminderRule.daily(at: "08:00")
        var periods: [LocalDay] = []
        for step in 1...400 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: now += Int.random(in: -40...40, using: &random) * 86_400_000
            case 1: zone = Int.random(in: -12...14, using: &random) * 3600
            case 2: rule = .daily(at: TimeOfDay(minutes: Int.random(in: 0..<1440, using: &random)) ?? .midnight)
            case 3: _ = line.question.map { question in try? line.close(question.id) }
            case 4: now += Int.random(in: 0...300_000_000, using: &random)
            default: now = max(now, line.pending?.due.milliseconds ?? now) + Int.random(in: 0...2000, using: &random)
            }
            let context = ReminderContext(
                now: Timestamp(milliseconds: now), calendar: ReminderCalendar(clock: Zone { [zone] _ in zone }))
            if Int.random(in: 0..<4, using: &random) == 0, let question = line.question {
                _ = try? line.snooze(question.id, SnoozeLength.allCases.randomElement(using: &random) ?? .hour, context)
            }
            let isOn = Int.random(in: 0..<20, using: &random) > 0
            if case .ask(let question, _) = line.settle(isOn ? rule : nil, context, newID: { "\(step)" }) {
                periods.append(question.period)
            }
            #expect((line.pending != nil) == isOn)
            if let pending = line.pending { #expect(pending.due > context.now) }
        }
        #expect(periods.count > 20)
        #expect(Set(periods).count == periods.count)
    }
}

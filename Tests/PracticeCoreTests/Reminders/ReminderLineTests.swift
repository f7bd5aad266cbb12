import PracticeCore
import SessionCore
import TestSupport
import Testing

@Suite struct ReminderLineTests {
    private static let daily = ReminderRule.daily(at: TimeOfDay(parsing: "08:00") ?? .midnight)

    private static func context(_ time: String, late: Duration = .seconds(3600)) throws -> ReminderContext {
        ReminderContext(
            now: try #require(Timestamp("\(time):00Z")), calendar: ReminderCalendar(clock: WallClock { _ in 0 }),
            lateness: late)
    }

    /// A line whose question of November 21st was asked in time.
    private func asked() throws -> ReminderLine {
        var line = ReminderLine(.daily)
        #expect(line.settle(Self.daily, try Self.context("2026-11-20T20:00")) { "0" } == .none)
        let action = line.settle(Self.daily, try Self.context("2026-11-21T08:00")) { "1" }
        guard case .ask(let question, expired: nil) = action else { throw Unexpected() }
        #expect((question.id, question.period.description) == ("1", "2026-11-21"))
        return line
    }

    struct Unexpected: Error {}

    @Test func waitsForTheNextTimeAfterSwitchingOn() throws {
        var line = ReminderLine(.daily)
        #expect(line.settle(Self.daily, try Self.context("2026-11-21T08:30")) { "1" } == .none)
        #expect(line.next?.due.description == "2026-11-22T08:00:00.000Z")
        #expect(line.settle(nil, try Self.context("2026-11-21T08:31")) { "1" } == .none)
        #expect(line.state == .idle)
    }

    @Test(arguments: [("08:59", true), ("09:00", false), ("12:00", false)])
    func dropsAReminderAnHourLate(time: String, isTold: Bool) throws {
        var line = ReminderLine(.daily)
        _ = line.settle(Self.daily, try Self.context("2026-11-20T20:00")) { "0" }
        let action = line.settle(Self.daily, try Self.context("2026-11-21T\(time)")) { "1" }
        #expect((action != .none) == isTold)
        #expect(line.next?.due.description == "2026-11-22T08:00:00.000Z")
    }

    @Test func deliversOneOfSeveralMissedReminders() throws {
        var line = ReminderLine(.daily)
        _ = line.settle(Self.daily, try Self.context("2026-11-20T20:00")) { "0" }
        // However late the process runs.
        let action = line.settle(Self.daily, try Self.context("2026-11-24T09:30", late: .seconds(86400))) { "1" }
        guard case .ask(let question, expired: nil) = action else { throw Unexpected() }
        #expect(question.period.description == "2026-11-24")
        #expect(question.why == "every day at 08:00; 90 min late, because the computer was asleep or off")
    }

    @Test func aNewRuleReplacesThePendingReminder() throws {
        var line = try asked()
        for time in ["09:00", "10:00", "08:30"] {
            let rule = ReminderRule.daily(at: TimeOfDay(parsing: time) ?? .midnight)
            #expect(line.settle(rule, try Self.context("2026-11-21T08:15")) { "2" } == .none)
            #expect(line.pending?.due.description == "2026-11-22T\(time):00.000Z")
        }
    }

    @Test func dropsRemindersOfAnOlderRule() throws {
        var line = ReminderLine(.daily)
        _ = line.settle(Self.daily, try Self.context("2026-11-20T20:00")) { "0" }
        let later = ReminderRule.daily(at: TimeOfDay(parsing: "21:00") ?? .midnight)
        #expect(line.settle(later, try Self.context("2026-11-21T08:10")) { "1" } == .none)
        #expect(line.pending?.due.description == "2026-11-21T21:00:00.000Z")
    }

    @Test func closesAnAnsweredQuestion() throws {
        var line = try asked()
        #expect(try line.close("1").id == "1")
        #expect(throws: ReminderRefusal.unknown) { try line.close("1") }
        #expect(line.question == nil)
        #expect(line.pending?.due.description == "2026-11-22T08:00:00.000Z")
    }

    @Test(arguments: [
        (SnoozeLength.fiveMinutes, "2026-11-21T08:15:00.000Z"), (.quarterOfAnHour, "2026-11-21T08:25:00.000Z"),
        (.hour, "2026-11-21T09:10:00.000Z"),
    ])
    func snoozesAQuestion(length: SnoozeLength, until: String) throws {
        var line = try asked()
        let end = try line.snooze("1", length, try Self.context("2026-11-21T08:10"))
        #expect(end == .askedAgain(at: end.moment))
        #expect(end.moment.description == until)
        #expect(line.pending?.due == end.moment)
        #expect(line.pending?.why == "snoozed 1 of 3 times")
        #expect(line.question?.snoozes == 1)
        #expect(line.shown == nil)
    }

    @Test func replacesASnoozeThatPassesTheRegularTime() throws {
        var line = try asked()
        #expect(line.shown?.id == "1")
        let end = try line.snooze("1", .tomorrow, try Self.context("2026-11-21T08:10"))
        #expect(end == .replaced(at: end.moment))
        #expect(end.moment.description == "2026-11-22T08:00:00.000Z")
        #expect(line.pending?.due == end.moment)
        #expect(line.pending?.why == "every day at 08:00")
        // Snoozed all the same: the notification is gone, and the question can be answered.
        #expect(line.settle(Self.daily, try Self.context("2026-11-21T12:00")) { "2" } == .none)
        #expect(line.shown == nil)
        #expect(line.question?.id == "1")
        guard
            case .ask(let next, let expired) = line.settle(
                Self.daily, try Self.context("2026-11-22T08:00"), newID: { "2" })
        else { throw Unexpected() }
        #expect((next.id, expired?.id) == ("2", "1"))
    }

    @Test func asksASnoozedQuestionOnceAndAcceptsAnAnswer() throws {
        var line = try asked()
        _ = try line.snooze("1", .quarterOfAnHour, try Self.context("2026-11-21T08:10"))
        #expect(line.settle(Self.daily, try Self.context("2026-11-21T08:24")) { "2" } == .none)
        var other = line
        #expect(try other.close("1").id == "1")
        #expect(other.settle(Self.daily, try Self.context("2026-11-21T08:25")) { "2" } == .none)
        guard case .askAgain(let again) = line.settle(Self.daily, try Self.context("2026-11-21T08:25"), newID: { "2" })
        else { throw Unexpected() }
        #expect(again.id == "1")
        #expect(line.settle(Self.daily, try Self.context("2026-11-21T08:26")) { "2" } == .none)
    }

    @Test func dropsASnoozeThatWasSleptThrough() throws {
        var line = try asked()
        _ = try line.snooze("1", .fiveMinutes, try Self.context("2026-11-21T08:10"))
        #expect(line.settle(Self.daily, try Self.context("2026-11-21T12:00")) { "2" } == .none)
        #expect(line.question?.id == "1")
        #expect(line.pending?.due.description == "2026-11-22T08:00:00.000Z")
    }

    @Test func acceptsAnswersButNoSnoozeWhileOff() throws {
        var line = try asked()
        _ = line.settle(nil, try Self.context("2026-11-21T08:10")) { "2" }
        #expect(line.pending == nil)
        #expect(throws: ReminderRefusal.off(.daily)) {
            try line.snooze("1", .hour, try Self.context("2026-11-21T08:10"))
        }
        #expect(try line.close("1").id == "1")
        #expect(line.state == .idle)
    }

    @Test func deliversTheCheckInWithoutAQuestion() throws {
        var line = ReminderLine(.checkIn)
        let rule = ReminderPreferences().rule(of: .checkIn)
        _ = line.settle(rule, try Self.context("2026-11-21T12:00")) { "0" }
        guard
            case .ask(let told, expired: nil) = line.settle(rule, try Self.context("2026-11-23T09:00"), newID: { "1" })
        else { throw Unexpected() }
        #expect((told.notificationID, told.outcome) == ("weekly_checkin", .delivered))
        #expect(line.question == nil)
    }

    /// Whatever happens to the clock, the zone, the rule and the question: no period twice, and one pending reminder.
    @Test(arguments: 1...40) func asksOncePerPeriod(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var line = ReminderLine(.daily)
        var (now, zone) = (Timestamp("2026-06-01T00:00:00Z")?.milliseconds ?? 0, 0)
        var rule = Self.daily
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
            let offset = zone
            let context = ReminderContext(
                now: Timestamp(milliseconds: now),
                calendar: ReminderCalendar(clock: WallClock { _ in offset }))
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

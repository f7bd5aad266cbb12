import PracticeCore
import SessionCore
import TestSupport
import Testing

/// The examples in the doc comments of PracticeCore. They take milliseconds.
@Suite struct PracticeCoreExamples {
    /// A calendar without daylight saving time.
    private let clock = DayClock(in: Zone { _ in 0 })

    @Test func countsDays() {
        let day = LocalDay(parsing: "2026-01-31")
        let tomorrow = day?.advanced(by: 1)  // 2026-02-01
        let monday = day?.week(startingOn: .monday)  // 2026-01-26
        #expect(tomorrow?.description == "2026-02-01")
        #expect(monday?.description == "2026-01-26")
    }

    @Test func findsTheDayOfAnInstant() {
        let clock = DayClock(startsAt: 240, in: Zone { _ in 3600 })  // days begin at 04:00, one hour ahead of UTC
        let moment = Timestamp("2026-01-27T02:30:00Z")  // 03:30 on the wall clock
        let day = moment.map { clock.day(of: $0) }  // 2026-01-26
        #expect(day?.description == "2026-01-26")
    }

    @Test func movesATimeThatTheClockSkips() throws {
        let change = try #require(Timestamp("2026-03-29T01:00:00Z"))
        let halfPastTwo = try #require(TimeOfDay(parsing: "02:30"))
        let day = try #require(LocalDay(parsing: "2026-03-29"))
        let zone = Zone { $0 < change ? 3600 : 7200 }  // the clock skips from 02:00 to 03:00
        let occurrence = zone.occurrence(of: halfPastTwo, on: day)
        // occurrence?.moment is 03:00, the first minute after the gap, and occurrence?.shift .afterGap
        #expect(occurrence?.moment == change)
        #expect(occurrence?.shift == .afterGap)
    }

    @Test func checksTheFieldOfARecord() throws {
        let now = try #require(Timestamp("2026-01-27T02:30:00Z"))
        let weeks = Field("duration_weeks", \TrainingPlan.durationWeeks, .whole(1...52), standard: 6)
        let plan = TrainingPlan(id: "plan-1", name: "Push", durationWeeks: 60, at: now)
        let fault = weeks.fault(in: plan)  // "'duration_weeks' must be a whole number from 1 to 52"
        #expect(fault == "'duration_weeks' must be a whole number from 1 to 52")
    }

    @Test func findsTheDayThatAWordMeans() throws {
        let thursday = try #require(LocalDay(parsing: "2026-01-29"))
        let monday = DateExpression(parsing: "monday")
        let last = monday?.day(today: thursday, .past)  // three days ago
        let next = monday?.day(today: thursday, .future)  // in four days
        #expect(last == thursday.advanced(by: -3))
        #expect(next == thursday.advanced(by: 4))
    }

    @Test func readsATypedTime() {
        let time = TimeOfDay(typed: "7:30 pm")
        let text = time?.description  // "19:30"
        #expect(text == "19:30")
    }

    @Test func keepsAStreakUntilTheEndOfTheDay() throws {
        let today = try #require(LocalDay(parsing: "2026-01-29"))
        let days = [-3, -2, -1].map { today.advanced(by: $0) }
        let streak = PracticeStreak(days, today: today)
        let current = streak.current  // 3: today can still follow
        #expect(current == 3)
        #expect(streak.longest == 3)
    }

    @Test func urgesAfterThreeDays() throws {
        let today = try #require(LocalDay(parsing: "2026-01-29"))
        let card = StretchCard(latest: today.advanced(by: -3), today: today, by: clock)
        let message = card.message  // "3 days ago - time to stretch!"
        #expect(message == "3 days ago - time to stretch!")
        #expect(card.isUrgent)
    }

    @Test func findsTheWeekOfADay() throws {
        let thursday = try #require(LocalDay(parsing: "2026-01-29"))
        let week = IntentionPeriod(.week, containing: thursday, weekStartsOn: .monday)
        let (first, last) = (week.start, week.end)  // Monday and Sunday
        #expect(first.description == "2026-01-26")
        #expect(last.description == "2026-02-01")
    }

    @Test func readsAStoredRule() {
        let rule = ReminderRule("weekly 0 19:00")
        let words = rule?.words  // "every Sunday at 19:00"
        #expect(words == "every Sunday at 19:00")
    }

    @Test func plansAndAsksAQuestion() throws {
        let calendar = ReminderCalendar(clock: Zone { _ in 0 })
        let rules = [ReminderKind.daily: ReminderPreferences()[.daily].rule]
        let seven = ReminderContext(now: try #require(Timestamp("2026-01-26T07:00:00Z")), calendar: calendar)
        let eight = ReminderContext(now: try #require(Timestamp("2026-01-26T08:00:00Z")), calendar: calendar)
        var schedule = ReminderSchedule()
        let early = schedule.settle(rules, seven) { "question-1" }  // []: plans the question of 08:00
        let due = schedule.nextDue  // 08:00
        let actions = schedule.settle(rules, eight) { "question-1" }  // asks the question
        #expect(early.isEmpty)
        #expect(due == eight.now)
        #expect(actions.map(\.question?.id) == ["question-1"])
    }

    @Test func standsStillInAPause() throws {
        let request = RestRequest(length: .seconds(90), words: .next(exercise: "Squat", set: 2))
        let (start, after30Seconds, after45Seconds) = (moment(0), moment(30), moment(45))
        var rest: Rest?
        try rest.perform(.start(request), at: start)  // 90 s
        try rest.perform(.pause, at: after30Seconds)
        let remaining = rest?.remaining(at: after45Seconds)  // 60 s
        #expect(remaining == .seconds(60))
    }

    private func moment(_ uptime: Int) -> RestMoment {
        RestMoment(boot: "a", uptime: .seconds(uptime), wall: .saturday + .seconds(uptime))
    }

    @Test func readsAWeightInPounds() throws {
        let weight = try BodyWeight(parsing: "177lb", in: .metric)
        let grams = weight.grams  // 80_286
        let text = weight.text(in: .metric)  // "80.3 kg"
        #expect(grams == 80_286)
        #expect(text == "80.3 kg")
    }

    @Test func readsTheWeightsOfAFile() throws {
        let now = try #require(Timestamp("2026-01-29T12:00:00Z"))
        let table = try WeightTable(parsing: "Date,Weight (kg)\n2026-01-26,80.5\n", now: now, by: clock)
        let weights = table.weights(in: .kilograms, stored: [], by: clock).weights  // 80.5 kg, at noon of January 26th
        #expect(weights.map(\.weight.text) == ["80.5"])
        #expect(weights.map(\.measuredAt.description) == ["2026-01-26T12:00:00.000Z"])
    }

    @Test func calculatesTargets() throws {
        let today = try #require(LocalDay(parsing: "2026-01-29"))
        let birthday = try #require(LocalDay(parsing: "1990-01-29"))
        let profile = NutritionProfile(
            height: BodyHeight(millimetres: 1800), born: birthday, sex: .male, activity: .sedentary, goal: .maintain)
        let basis = try NutritionPlanBasis(profile, weight: BodyWeight(grams: 80_000), today: today)
        let targets = try NutritionTargets(for: basis, on: today)
        let energy = (targets.bmr, targets.calories)  // 1750 and 2100 kcal, at 36 years of age
        #expect(energy == (1750, 2100))
    }

    @Test func schedulesTheDaysOfACycle() throws {
        let monday = try #require(LocalDay(parsing: "2026-01-26"))
        let now = try #require(Timestamp("2026-01-26T08:00:00Z"))
        let cycle = TrainingCycle(id: "cycle-1", planID: "plan-1", startDate: monday, at: now)
        let started = try cycle.started(while: nil, at: now)  // .active, in week 1
        let date = started.date(ofWeek: 2, dayOfWeek: 3)  // Wednesday of the second week
        #expect(started.status == .active)
        #expect(date == monday.advanced(by: 9))
    }

    @Test func describesTheTimesOfASchedule() throws {
        let seven = try #require(TimeOfDay(parsing: "07:00"))
        let rule = try ScheduleRule(.at([seven]), on: .weekdays([.monday, .thursday]))
        let words = rule.words  // "Mon, Thu at 07:00"
        #expect(words == "Mon, Thu at 07:00")
    }

    @Test func waitsForAnotherPlayer() throws {
        let now = try #require(Timestamp("2026-01-27T07:00:00Z"))
        let minute = try #require(WallMinute(parsing: "2026-01-27 07:00"))
        let start = OpenStart(time: ScheduledTime(minute: minute, due: now), notBefore: now)
        let options = StartOptions()
        let circumstances = StartDecision.Circumstances(now: now, uptime: .seconds(3600), isPlaying: true)
        let decision = StartDecision(start, options, circumstances)
        // .wait(.playing) for 20 minutes while another player plays, and .ask afterwards
        #expect(decision == .wait(.playing, until: Timestamp(milliseconds: now.milliseconds + 1_200_000)))
    }
}

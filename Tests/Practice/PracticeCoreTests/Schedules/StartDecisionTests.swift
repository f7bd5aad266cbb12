import Foundation
import PracticeCore
import SessionCore
import TestSupport
import Testing

/// What keeps a start waiting, and what it leads to.
@Suite struct StartDecisionTests {
    private typealias Circumstances = StartDecision.Circumstances

    /// A start of November 21st at seven.
    private let start = OpenStart(
        time: ScheduledTime(minute: WallMinute(day: .saturday, time: "07:00"), due: .at("2026-11-21 07:00")),
        notBefore: .at("2026-11-21 07:00"))

    /// Decides at a time of the day without an obstacle, except for those that are set.
    private func decide(
        at time: String, _ options: StartOptions = StartOptions(), notBefore: String = "07:00",
        uptime: Duration = .seconds(300), _ set: (inout StartDecision.Circumstances) -> Void = { _ in }
    ) -> StartDecision {
        var start = start
        start.notBefore = .at("2026-11-21 \(notBefore)")
        let now = Timestamp.at(time.contains(" ") ? time : "2026-11-21 \(time)")
        var circumstances = StartDecision.Circumstances(now: now, uptime: uptime)
        set(&circumstances)
        return StartDecision(start, options, circumstances)
    }

    private func options(
        ifPlaying: StartOptions.IfPlaying = .wait, late: Int = 0, afterBoot: Bool = false
    ) throws -> StartOptions {
        try StartOptions(countdown: 30, ifPlaying: ifPlaying, late: late, afterBoot: afterBoot)
    }

    /// Without an obstacle, a start is asked about for 20 minutes, or for as long as it may be late.
    @Test(
        arguments: [
            (0, "07:00", .ask), (0, "07:19", .ask), (0, "07:20", .drop(.missed)), (30, "07:29", .ask),
            (30, "07:30", .drop(.missed)), (720, "18:59", .ask), (720, "19:00", .drop(.missed)),
        ] as [(Int, String, StartDecision)])
    func asksWithinTheTime(late: Int, time: String, decision: StartDecision) throws {
        #expect(decide(at: time, try options(late: late)) == decision)
    }

    @Test(
        arguments: [
            ("07:20", "07:00", .wait(.postponed, until: .at("2026-11-21 07:20"))), ("07:20", "07:20", .ask),
            ("07:20", "07:39", .ask), ("07:20", "07:40", .drop(.missed)),
            ("19:00", "07:00", .wait(.postponed, until: .at("2026-11-21 19:00"))),
            // More than a postponement: the clock was set back.
            ("19:01", "07:00", .ask), ("07:00", "2020-01-01 00:00", .ask),
            ("07:00", "2036-01-01 00:00", .drop(.missed)),
        ] as [(String, String, StartDecision)])
    func waitsUntilTheEndOfAPostponement(notBefore: String, now: String, decision: StartDecision) {
        #expect(decide(at: now, notBefore: notBefore) == decision)
    }

    @Test(arguments: StartOptions.IfPlaying.allCases)
    func waits20MinutesForASession(ifPlaying: StartOptions.IfPlaying) throws {
        let options = try options(ifPlaying: ifPlaying, late: 720)
        #expect(
            decide(at: "07:19", options) { $0.hasSession = true } == .wait(.session, until: .at("2026-11-21 07:20")))
        #expect(decide(at: "07:20", options) { $0.hasSession = true } == .drop(.session))
    }

    @Test(
        arguments: [
            (.pause, "07:00", .ask), (.wait, "07:19", .wait(.playing, until: .at("2026-11-21 07:20"))),
            (.wait, "07:20", .drop(.playing)),
            (.skip, "07:00", .drop(.playing)),
        ] as [(StartOptions.IfPlaying, String, StartDecision)])
    func doesAsTheScheduleSaysIfAnotherPlayerPlays(
        ifPlaying: StartOptions.IfPlaying, time: String, decision: StartDecision
    ) throws {
        #expect(decide(at: time, try options(ifPlaying: ifPlaying)) { $0.isPlaying = true } == decision)
    }

    @Test(
        arguments: [
            ("07:00", "06:30", .ask), ("07:00", "06:31", .wait(.tooSoon, until: .at("2026-11-21 07:01"))),
            ("07:00", "07:00", .wait(.tooSoon, until: .at("2026-11-21 07:30"))),
            // Two at one minute: the second comes 30 minutes after the first, or waits 20 minutes more.
            ("07:30", "07:00", .ask), ("07:49", "07:00", .ask), ("07:50", "07:00", .drop(.missed)),
            // A start in the future is one of a clock that was set back.
            ("07:00", "07:01", .ask),
        ] as [(String, String, StartDecision)])
    func startsOnceIn30Minutes(now: String, last: String, decision: StartDecision) {
        #expect(decide(at: now) { $0.lastStart = .at("2026-11-21 \(last)") } == decision)
    }

    /// Two at one minute: the second waits for the answer to the first, and then 20 minutes more.
    @Test(
        arguments: [
            ("07:20", "07:00", "07:20", .ask), ("07:39", "07:00", "07:20", .ask),
            ("07:40", "07:00", "07:20", .drop(.missed)),
            // It was too late already when the other one was asked about.
            ("07:40", "07:20", "07:40", .drop(.missed)),
            // A question in the future is one of a clock that was set back.
            ("07:00", "07:20", "07:40", .ask), ("07:25", "07:00", "07:30", .drop(.missed)),
        ] as [(String, String, String, StartDecision)])
    func waitsForAnotherQuestion(now: String, from: String, to: String, decision: StartDecision) {
        let question = Timestamp.at("2026-11-21 \(from)")...Timestamp.at("2026-11-21 \(to)")
        #expect(decide(at: now) { $0.lastQuestion = question } == decision)
    }

    @Test(
        arguments: [
            (0, false, .wait(.boot, until: .at("2026-11-21 07:05"))),
            (299, false, .wait(.boot, until: .at("2026-11-21T07:00:01.000Z"))), (300, false, .ask), (0, true, .ask),
        ] as [(Int, Bool, StartDecision)])
    func waitsFiveMinutesAfterTheStartOfTheComputer(uptime: Int, afterBoot: Bool, decision: StartDecision) throws {
        #expect(decide(at: "07:00", try options(afterBoot: afterBoot), uptime: .seconds(uptime)) == decision)
    }

    @Test func asksNothingInQuietHours() throws {
        let options = try options(ifPlaying: .pause, late: 720, afterBoot: true)
        #expect(decide(at: "07:00", options) { $0.isQuiet = true } == .drop(.quiet))
        // One that was put off may come after them.
        #expect(
            decide(at: "07:00", notBefore: "08:00") { $0.isQuiet = true }
                == .wait(.postponed, until: .at("2026-11-21 08:00")))
    }

    /// In minutes. The clock may have been set back to 06:00, and the start put off to 08:00.
    @Test(arguments: [
        (0, "07:00", 20), (30, "07:00", 30), (30, "07:05", 25), (30, "07:25", 20), (720, "08:00", 660),
        (30, "06:00", 30), (0, "06:00", 20),
    ])
    func waitsForTheOutputAsLongAsAStartMayBeLate(late: Int, now: String, minutes: Int) throws {
        let limit = start.outputWait(from: .at("2026-11-21 \(now)"), try options(late: late))
        #expect(limit == .seconds(60 * minutes))
    }

    @Test(
        arguments: [
            (.postponed, "it was put off"), (.session, "another session was playing"),
            (.playing, "another player was playing"),
            (.tooSoon, "another schedule had started less than 30 minutes before"),
            (.boot, "the computer had just started"), (.question, "another schedule was asking"),
            (.quiet, "it was in your quiet hours"),
            (.missed, "Limber did not run at its time"),
        ] as [(StartDecision.Obstacle, String)])
    func hasWordsForAnObstacle(obstacle: StartDecision.Obstacle, words: String) {
        #expect(obstacle.words == words)
    }

    // MARK: Attention

    /// A letter for each outcome (`a`nswered, `r`efused, `u`nanswered), and for each action (`q`uestion, `p`ause).
    @Test(arguments: [
        ("rrrr", "--qp"), ("uuuu", "--qp"), ("rrrrr", "--qpp"), ("rrarrrr", "-----qp"), ("ruruuu", "-----q"),
        ("uuurrr", "--q--q"), ("uuuauuuu", "--q---qp"), ("a", "-"),
    ])
    func asksAfterThreeAndPausesAfterFour(outcomes: String, actions: String) throws {
        var attention = ScheduleAttention.answered
        let noted = outcomes.map { outcome -> Character in
            switch attention.note(outcome == "a" ? .answered : outcome == "r" ? .refused : .unanswered) {
            case .none: "-"
            case .ask: "q"
            case .pause: "p"
            }
        }
        #expect(String(noted) == actions)
    }

    @Test func pausesAScheduleThatNobodyAnswers() throws {
        var schedule = try Schedule.example(.atSeven)
        schedule.progress.open = start
        for action in [ScheduleAttention.Action.none, .none, .ask] { #expect(schedule.note(.unanswered) == action) }
        #expect((schedule.activity, schedule.progress.open) == (.active, start))
        #expect(schedule.note(.unanswered) == .pause)
        #expect((schedule.activity, schedule.progress.open) == (.unanswered, nil))
        #expect(schedule.next(after: .saturday, .utc) == nil)
        schedule.resume(.at("2026-11-21 12:00"))
        #expect((schedule.activity, schedule.progress.attention) == (.active, .answered))
    }

    @Test(
        arguments: [(.answered, "{}"), (.refused(2), #"{"refused":2}"#), (.unanswered(3), #"{"unanswered":3}"#)]
            as [(ScheduleAttention, String)])
    func writesTheAttentionThatItReads(attention: ScheduleAttention, text: String) throws {
        #expect(try json(attention) == text)
        #expect(try JSONDecoder().decode(ScheduleAttention.self, from: Data(text.utf8)) == attention)
    }

    // MARK: Answers

    @Test(
        arguments: [
            (.start, #"{"answer":"start"}"#), (.refuse, #"{"answer":"refuse"}"#),
            (.later(60), #"{"answer":"later","seconds":60}"#), (.later(43_200), #"{"answer":"later","seconds":43200}"#),
        ] as [(StartAnswer, String)])
    func writesTheAnswerThatItReads(answer: StartAnswer, text: String) throws {
        #expect(try json(answer) == text)
        #expect(try JSONDecoder().decode(StartAnswer.self, from: Data(text.utf8)) == answer)
    }

    @Test func putsOffBy20MinutesWithoutALength() throws {
        let text = #"{"answer":"later"}"#
        #expect(try JSONDecoder().decode(StartAnswer.self, from: Data(text.utf8)) == .later(1200))
    }

    @Test(arguments: [
        ("{}", "missing parameter 'answer'; use start, later or refuse"),
        (#"{"answer":"yes"}"#, "'answer' must be one of: start later refuse; not 'yes'"),
        (#"{"answer":"start","seconds":60}"#, "'seconds' needs 'answer' to be later"),
        (#"{"answer":"later","seconds":59}"#, "a session can be put off by 1 minute to 12 hours, not 59 s"),
        (#"{"answer":"later","seconds":43201}"#, "a session can be put off by 1 minute to 12 hours, not 12 h"),
        (
            #"{"answer":"later","seconds":-9223372036854775808}"#,
            "a session can be put off by 1 minute to 12 hours, not 0 s"
        ),
        (#"{"answer":"later","minutes":1}"#, "unknown parameter 'minutes'; use one of: answer seconds"),
    ])
    func namesTheFaultOfAnAnswer(text: String, fault: String) {
        let error = #expect(throws: OptionError.self) {
            try JSONDecoder().decode(StartAnswer.self, from: Data(text.utf8))
        }
        #expect(error?.description == fault)
    }

    // MARK: Notifications

    @Test(
        arguments: [
            (.ask, 30, "Starts in 30 seconds.", "Morning back in 30 seconds. Press pause to put it off."),
            (
                .ask, 90, "Starts in 1 minute 30 seconds.",
                "Morning back in 1 minute 30 seconds. Press pause to put it off."
            ),
            (.ask, 1800, "Starts in 30 minutes.", "Morning back in 30 minutes. Press pause to put it off."),
            (.confirm, 30, "May it start?", "Time for Morning back. Press play to start."),
            (.wake, 300, "Starts in 5 minutes, after an alarm.", "Morning back in 5 minutes."),
        ] as [(StartOptions.Consent, Int, String, String)])
    func announcesAQuestion(consent: StartOptions.Consent, countdown: Int, body: String, speech: String) {
        let question = StartQuestion(
            schedule: "morning-back", title: "Morning back", consent: consent, until: .saturday)
        let notification = UserNotification.start(of: question, countdown: countdown)
        #expect((notification.title, notification.body) == ("Morning back", body))
        #expect(notification.category.actions == [.start, .later, .refuse])
        #expect(notification.speech.ownText == speech)
        #expect(notification.speech.patience == .onlyNow)
        #expect(notification.id == UserNotification.startID("morning-back"))
        #expect(UserNotification.schedule(of: notification.id)! == (id: "morning-back", isStart: true))
    }

    @Test func saysWhatHasBecomeOfASchedule() throws {
        let schedule = try Schedule.example(.atSeven)
        let notices = [
            UserNotification.notStarted(schedule, because: "unknown routine 'core'"), .stillRight(schedule),
            .pausedItself(schedule),
        ]
        #expect(
            notices.map(\.body) == [
                "It did not start: unknown routine 'core'.",
                "Are these times still right: every day at 07:00? Without an answer, the schedule pauses "
                    + "after the next time.",
                "The schedule is paused, since nobody answered. 'limber schedule resume morning-back' activates it.",
            ])
        var refused = schedule
        for _ in 1...4 { _ = refused.note(.refused) }
        #expect(
            UserNotification.pausedItself(refused).body.hasPrefix("The schedule is paused, since you said no 4 times."))
        #expect(notices.map(\.category) == [.schedule, .scheduleQuestion, .schedule])
        #expect(notices.compactMap { UserNotification.schedule(of: $0.id)?.isStart } == [true, false, true])
        #expect(notices.allSatisfy { $0.title == "Morning back" && $0.speech.patience == .untilSessionEnds })
        #expect(UserNotification.schedule(of: "daily-intention-1") == nil)
    }
}

import ControlProtocol
import Foundation
import NotificationHub
import Platform
import PracticeCore
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import PracticeData
@testable import PracticeServices

/// Scheduled sessions: the question, its answers, and what keeps them waiting.
@Suite(.timeLimit(.minutes(5))) struct ScheduleServiceTests {
    private let fixture = ScheduleFixture()
    private var host: FakeSessions { fixture.host }
    private let id = UserNotification.startID("morning-back")

    private func asking(_ body: (StartQuestion) async throws -> Void) async throws { try await fixture.asking(body) }

    @Test func startsAfterTheCountdown() async throws {
        let request = SessionRequest(.meditation(MeditationOptions(minutes: 10)))
        try await fixture.add("Morning back", request)
        try await asking { question in
            #expect(question.title == "Morning back")
            #expect((question.consent, question.until) == (.ask, .at("2026-11-21T07:00:30.000Z")))
            #expect(await host.limit == .seconds(30))
            #expect(fixture.registry.open.map(\.notification.id) == [id])
            await host.reply(.unanswered)
            #expect(await host.nextStart() == request)
            #expect(fixture.registry.open.isEmpty)
            try await fixture.until { $0.progress.lastStart == .at("2026-11-21 07:00") && $0.progress.open == nil }
            await host.end(attended: false)
            try await fixture.until { $0.progress.attention == .unanswered(1) }
        }
    }

    /// A clock that starts with the time of the last shutdown would miss the start of today.
    @Test(arguments: [true, false]) func waitsForTheClockTwoMinutesAfterBoot(isSet: Bool) async throws {
        try await fixture.add()
        fixture.computer.value.withLock { ($0.isClockSet, $0.uptime) = (false, .seconds(20)) }
        fixture.clock.move(to: "2026-11-20 18:00")
        try await fixture.run {
            try await until { fixture.clock.awaited == .at("2026-11-20T18:00:05.000Z") }
            fixture.computer.value.withLock { ($0.isClockSet, $0.uptime) = (isSet, .seconds(isSet ? 30 : 120)) }
            fixture.clock.move(to: isSet ? "2026-11-21 06:30" : "2026-11-20 18:02")
            try await until { fixture.clock.awaited == .at("2026-11-21 07:00") }
            #expect(try await fixture.stored().progress.settled == [])
        }
    }

    @Test(arguments: [(true, .answered), (nil, .unanswered(2))] as [(Bool?, ScheduleAttention)])
    func countsASessionWithAnyCommandAsAnswered(isAttended: Bool?, attention: ScheduleAttention) async throws {
        try await fixture.add()
        try await fixture.practice.write { data in
            _ = try data.schedules.change("morning-back") { $0.progress.attention = .unanswered(2) }
        }
        try await asking { _ in
            await host.reply(.unanswered)
            _ = await host.nextStart()
            await host.end(attended: isAttended)
            // A session that the end of the daemon interrupts says nothing.
            if isAttended != nil { try await fixture.until { $0.progress.attention == attention } }
        }
        #expect(try await fixture.stored().progress.attention == attention)
    }

    @Test func startsAtOnceAfterAYes() async throws {
        try await fixture.add(consent: .confirm)
        try await asking { _ in
            #expect(await host.limit == .seconds(1200))
            #expect(try await fixture.service.respond(.start(.start), to: id) == "Done.")
            _ = await host.nextStart()
            await host.end(attended: false)
            try await fixture.until { $0.progress.open == nil && $0.progress.attention == .answered }
        }
    }

    @Test func doesNotStartWithoutTheYesThatItNeeds() async throws {
        try await fixture.add(consent: .confirm)
        try await asking { _ in
            await host.reply(.unanswered)
            try await fixture.until { $0.progress.attention == .unanswered(1) }
        }
        #expect(try await fixture.stored().progress.lastStart == nil)
    }

    @Test func asksAgainWhenItWasPutOff() async throws {
        try await fixture.add()
        try await asking { _ in
            _ = try await fixture.service.respond(.start(.later(1200)), to: id)
            try await until { fixture.clock.awaited == .at("2026-11-21 07:20") }
            fixture.clock.move(to: "2026-11-21 07:20")
            #expect(await host.nextQuestion()?.until == .at("2026-11-21T07:20:30.000Z"))
            // The next start takes the place of one that is put off beyond it.
            await host.reply(.answered(.later(43_200)))
            try await fixture.until { $0.progress.open?.notBefore == .at("2026-11-21 19:20") }
            fixture.clock.move(to: "2026-11-22 07:00")
            #expect(await host.nextQuestion()?.until == .at("2026-11-22T07:00:30.000Z"))
        }
    }

    @Test(arguments: [nil, "no card"] as [String?]) func playsAnAlarmAndSpeaksNothing(fault: String?) async throws {
        try await fixture.add(consent: .wake, countdown: 300)
        if let fault { await host.loseAlarms(because: fault) }
        try await asking { _ in
            #expect(fixture.registry.open.map(\.manner) == [.silent])
            await host.alarm.wait()
            #expect(await host.alarms == [.seconds(300)])
            if let fault {
                let line = "warning: alarm not heard error=\(fault) schedule=morning-back"
                try await until { fixture.log.lines.contains(line) }
            }
            // The session starts whether the alarm was heard or not.
            await host.reply(.unanswered)
            #expect(await host.nextStart() != nil)
        }
    }

    @Test func aSessionOfTheUserTakesItsPlace() async throws {
        try await fixture.add()
        try await asking { _ in
            await host.reply(.sessionStarted)
            try await fixture.until { $0.progress.open == nil }
        }
        #expect(try await fixture.stored().progress.attention == .answered)
    }

    @Test func saysAfter20MinutesThatItDidNotStart() async throws {
        try await fixture.add()
        fixture.computer.value.withLock { $0.isPlaying = true }
        try await fixture.run {
            fixture.clock.move(to: "2026-11-21 07:00")
            try await fixture.until { $0.progress.open != nil }
            fixture.clock.move(to: "2026-11-21 07:20")
            let notice = try #require(await fixture.posted(.schedule))
            #expect(notice == ("It did not start: another player was playing.", .aloud))
            #expect(try await fixture.stored().progress.open == nil)
        }
    }

    @Test func isSilentInQuietHours() async throws {
        try await fixture.add()
        try await fixture.practice.write { data in
            _ = try data.reminders.changeReminderPreferences(data.reminderContext) {
                $0.quietHours = QuietHours(typed: "22:00-08:00")
            }
        }
        try await fixture.run {
            fixture.clock.move(to: "2026-11-21 07:00")
            let notice = try #require(await fixture.posted(.schedule))
            #expect(notice == ("It did not start: it was in your quiet hours.", .silent))
        }
    }

    @Test func saysOnceThatARoutineIsMissing() async throws {
        try await fixture.add()
        await host.refuse(checks: .missing("unknown routine 'core'"))
        try await fixture.run {
            fixture.clock.move(to: "2026-11-21 07:00")
            #expect(await fixture.posted(.schedule)?.body == "It did not start: unknown routine 'core'.")
            try await until { fixture.clock.awaited == .at("2026-11-22 07:00") }
        }
        #expect(fixture.log.lines.count { $0.contains("scheduled session not started") } == 1)
        #expect(try await fixture.stored().progress.attention == .answered)
    }

    @Test func saysWhyASessionCouldNotStart() async throws {
        try await fixture.add()
        try await asking { _ in
            await host.refuse(starts: .sessionRunning)
            await host.reply(.unanswered)
            let reason = SessionRefusal.sessionRunning.description
            #expect(await fixture.posted(.schedule)?.body == "It did not start: \(reason).")
            #expect(fixture.log.lines.last?.contains("not started reason=\(reason) ") == true)
        }
        #expect(try await fixture.stored().progress.open == nil)
    }

    @Test func saysOnceThatTheSoundCardWasMissing() async throws {
        try await fixture.add(late: 60)
        try await asking { _ in
            fixture.clock.move(to: "2026-11-21T07:00:30.000Z")
            await host.reply(.unanswered)
            _ = await host.nextStart()
            #expect(await host.outputWait == .seconds(3570))
            #expect(await host.mayBegin() == true)
            fixture.computer.value.withLock { $0.isPlaying = true }
            #expect(await host.mayBegin() == false)
            await host.giveUp(because: "no such device")
            let notice = try #require(await fixture.posted(.schedule))
            #expect(notice == ("It did not start: the sound card was missing or busy.", .aloud))
        }
        // The service has ended, and with it the wait for the end of the session.
        #expect(try await fixture.stored().progress.attention == .answered)
        let lines = fixture.log.lines.filter { $0.contains("not started") || $0.contains("missing") }
        #expect(
            lines == [
                "warning: output missing error=no such device schedule=morning-back",
                "notice: scheduled session not started reason=the sound card was missing or busy schedule=morning-back "
                    + "time=2026-11-21 07:00",
            ])
    }

    @Test func startsNoFileOfAnotherUser() async throws {
        let output = OutputChoice.output(.raw(path: "/tmp/limber-never.raw"))
        try await fixture.add("Morning back", SessionRequest(output: output))
        try await fixture.run {
            fixture.clock.move(to: "2026-11-21 07:00")
            #expect(await fixture.posted(.schedule)?.body.contains("only the user that Limber runs as") == true)
        }
    }

    @Test func asksAgainIfTheComputerSleptInTheCountdown() async throws {
        try await fixture.add(late: 30)
        try await asking { _ in
            fixture.clock.move(to: "2026-11-21 07:25")
            await host.reply(.unanswered)
            try await until { fixture.clock.awaited == .at("2026-11-21T07:25:10.000Z") }
            fixture.clock.move(to: "2026-11-21T07:25:10.000Z")
            #expect(await host.nextQuestion()?.until == .at("2026-11-21T07:25:40.000Z"))
            fixture.clock.move(to: "2026-11-21 12:00")
            await host.reply(.unanswered)
            #expect(await fixture.posted(.schedule)?.body == "It did not start: Limber did not run at its time.")
        }
        #expect(try await fixture.stored().progress.lastStart == nil)
    }

    /// A session, another player and quiet hours count as before the question.
    @Test(arguments: ["session", "player", "quiet hours"])
    func doesNotStartIfAnObstacleComesInTheCountdown(obstacle: String) async throws {
        try await fixture.add(countdown: 120)
        try await asking { _ in
            if obstacle == "quiet hours" {
                try await fixture.practice.write { data in
                    _ = try data.reminders.changeReminderPreferences(data.reminderContext) {
                        $0.quietHours = QuietHours(typed: "07:01-08:00")
                    }
                }
                try await until { await fixture.service.quietHours != nil }
            }
            fixture.computer.value.withLock {
                ($0.hasSession, $0.isPlaying) = (obstacle == "session", obstacle == "player")
            }
            fixture.clock.move(to: "2026-11-21 07:02")
            await host.reply(.unanswered)
            if obstacle == "quiet hours" {
                #expect(await fixture.posted(.schedule)?.body == "It did not start: it was in your quiet hours.")
            } else {
                try await until { fixture.clock.awaited == .at("2026-11-21T07:02:10.000Z") }
                fixture.computer.value.withLock { $0 = ScheduleFixture.Computer() }
                fixture.clock.move(to: "2026-11-21T07:02:10.000Z")
                #expect(await host.nextQuestion()?.until == .at("2026-11-21T07:04:10.000Z"))
            }
        }
        #expect(try await fixture.stored().progress.lastStart == nil)
    }

    @Test func asksAgainLaterWhileTheSessionsAreBusy() async throws {
        try await fixture.add()
        try await asking { _ in
            await host.reply(.busy)
            try await until { fixture.clock.awaited == .at("2026-11-21T07:00:10.000Z") }
            fixture.clock.move(to: "2026-11-21T07:00:10.000Z")
            #expect(await host.nextQuestion() != nil)
        }
    }

    @Test func asksInTheOrderOfCreation() async throws {
        try await fixture.add("Hips", created: "2026-11-03 00:00")
        try await fixture.add("Neck", created: "2026-11-02 00:00")
        try await fixture.add()
        try await asking { first in
            #expect(first.schedule == "morning-back")
            // Each waits for the one before, and then for the rest of half an hour.
            for (schedule, time) in [("neck", "07:30"), ("hips", "08:00")] {
                await host.reply(.unanswered)
                _ = await host.nextStart()
                try await until { fixture.clock.awaited == .at("2026-11-21 \(time)") }
                fixture.clock.move(to: "2026-11-21 \(time)")
                #expect(await host.nextQuestion()?.schedule == schedule)
            }
        }
    }

    @Test(arguments: ["skip", "pause", "remove", "put off"])
    func withdrawsAQuestionThatIsSettledElsewhere(act: String) async throws {
        try await fixture.add()
        try await asking { _ in
            try await fixture.practice.write { data in
                switch act {
                case "skip": _ = try data.schedules.skip("morning-back", data.reminderContext)
                case "pause": try data.schedules.change("morning-back") { $0.pause(until: nil) }
                case "remove": try data.schedules.remove("morning-back")
                default:
                    try data.schedules.change("morning-back") {
                        $0.progress.open?.notBefore = .at("2026-11-21 08:00")
                    }
                }
            }
            await fixture.withdrawn(id)
            try await until { await !fixture.host.isAsking }
        }
        #expect(fixture.log.lines.allSatisfy { $0.hasPrefix("notice: scheduled session asks") })
    }

    @Test func asksAgainAfterARestart() async throws {
        try await fixture.add()
        try await asking { _ in }
        let next = ScheduleFixture("2026-11-21 07:02", after: fixture, leftovers: [id, "daily-intention-1"])
        try await next.run {
            #expect(await next.host.nextQuestion()?.until == .at("2026-11-21T07:02:30.000Z"))
            #expect(next.registry.leftovers == ["daily-intention-1"])
            await next.host.reply(.unanswered)
            #expect(await next.host.nextStart() != nil)
        }
        let last = ScheduleFixture("2026-11-21 07:03", after: fixture)
        try await last.run { try await until { last.clock.awaited == .at("2026-11-22 07:00") } }
    }

    @Test func startsOnceFromTwoServices() async throws {
        try await fixture.add()
        let other = ScheduleFixture(after: fixture)
        try await asking { _ in
            try await other.asking { _ in
                // Both try to start now, unless one has seen that the other has taken the start.
                await host.reply(.unanswered)
                await other.host.reply(.unanswered)
                try await until { await host.hasStarted ? true : await other.host.hasStarted }
                try await until { await host.isAsking ? false : await !other.host.isAsking }
            }
        }
        #expect(await host.hasStarted != other.host.hasStarted)
    }

    @Test func playStartsWhatWasPutOff() async throws {
        try await fixture.add()
        #expect(try await fixture.service.startPutOff() == false)
        try await asking { _ in
            await host.reply(.answered(.later(1200)))
            try await until { fixture.clock.awaited == .at("2026-11-21 07:20") }
            #expect(try await fixture.service.startPutOff())
            #expect(await host.nextStart() != nil)
            #expect(try await fixture.stored().progress.open == nil)
        }
        let past = try await fixture.practice.read { try $0.schedules.pastStarts() }
        #expect(past.first?.start.outcome == .started(session: "session-1"))
        #expect(await fixture.service.outcomes == [.postponed: 1, .started: 1])
    }

    @Test func saysForWhatAStartWaits() async throws {
        try await fixture.add()
        fixture.computer.value.withLock { $0.isPlaying = true }
        try await fixture.run {
            fixture.clock.move(to: "2026-11-21 07:00")
            try await fixture.until { $0.progress.open?.wait != nil }
            #expect(
                try await fixture.practice.read { try $0.scheduleOutlook().listings.first?.open?.expectation }
                    == .waits(OpenStart.Wait(.playing, until: .at("2026-11-21 07:20"))))
        }
        #expect(
            fixture.log.lines == [
                "notice: scheduled session waits reason=playing schedule=morning-back time=2026-11-21 07:00 "
                    + "until=2026-11-21T07:20:00.000Z"
            ])
    }

    @Test func answersOnlyTheQuestionThatIsOpen() async throws {
        try await fixture.add()
        await #expect(throws: NotificationRefusal.refused(SessionRefusal.noQuestion.description)) {
            try await fixture.service.respond(.start(.start), to: id)
        }
        try await asking { _ in
            await #expect(throws: NotificationRefusal.refused(SessionRefusal.noQuestion.description)) {
                try await fixture.service.respond(.start(.start), to: UserNotification.startID("neck"))
            }
            for response in [NotificationResponse.keep, .pause, .skip, .reply("yes"), .snooze(.hour)] {
                await #expect(throws: NotificationRefusal.unknown) {
                    try await fixture.service.respond(response, to: id)
                }
            }
            let answer = try await fixture.service.respond(.dismissal, to: id)
            #expect(answer == "Seen.")
            #expect(await host.isAsking)
        }
        await #expect(throws: NotificationRefusal.unknown) {
            try await fixture.service.respond(.keep, to: "schedule-question-gone")
        }
    }
}

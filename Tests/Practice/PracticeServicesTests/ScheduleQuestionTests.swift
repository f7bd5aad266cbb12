import ControlProtocol
import NotificationHub
import PracticeCore
import SessionCore
import TestSupport
import Testing

@testable import PracticeData
@testable import PracticeServices

/// The question whether the times of a schedule are right.
@Suite(.timeLimit(.minutes(5))) struct ScheduleQuestionTests {
    private let fixture = ScheduleFixture()
    private var host: FakeSessions { fixture.host }

    @Test func asksAfterThreeRefusalsAndPausesAfterAFourth() async throws {
        try await fixture.add()
        let question = UserNotification.stillRight(try await fixture.stored())
        try await fixture.run {
            for day in 21...24 {
                fixture.clock.move(to: "2026-11-\(day) 07:00")
                _ = await host.nextQuestion()
                await host.reply(.answered(.refuse))
                // The answer would count for the next start, if that came before it is saved.
                try await until { try await fixture.stored().progress.attention == .refused(day - 20) }
                if day == 23 {
                    #expect(await fixture.posted(.scheduleQuestion)?.body == question.body)
                }
            }
            #expect(await fixture.posted(.schedule)?.body.hasPrefix("The schedule is paused") == true)
            #expect(fixture.registry.open.isEmpty)
        }
        #expect(try await fixture.stored().activity == .unanswered)
    }

    @Test(
        arguments: [
            (.keep, "The schedule stays as it is.", .active), (.pause, "The schedule is paused.", .paused(until: nil)),
        ] as [(NotificationResponse, String, Schedule.Activity)])
    func takesTheAnswerAboutItsTimes(
        response: NotificationResponse, answer: String, activity: Schedule.Activity
    ) async throws {
        let schedule = try await fixture.add()
        try await fixture.practice.write { data in
            _ = try data.schedules.change("morning-back") { $0.progress.attention = .refused(3) }
        }
        let question = UserNotification.stillRight(schedule)
        fixture.registry.post(question)
        #expect(try await fixture.service.respond(response, to: question.id) == answer)
        #expect(fixture.registry.open.isEmpty)
        let stored = try await fixture.stored()
        #expect(stored.activity == activity)
        #expect(stored.progress.attention == (response == .keep ? .answered : .refused(3)))
    }

    @Test func withdrawsAQuestionAboutTimesThatIsAnsweredElsewhere() async throws {
        let schedule = try await fixture.add()
        let question = UserNotification.stillRight(schedule)
        fixture.registry.post(question)
        try await fixture.run { await fixture.withdrawn(question.id) }
    }
}

import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

struct RemindSnoozeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Be asked the open question again later.",
        discussion:
            "A question can be put off \(ReminderQuestion.mostSnoozes) times, and no further than the next of its kind."
    )

    @Argument(help: "How much later: 5m, 15m, 1h or tomorrow.")
    var length: SnoozeLength

    @OptionGroup
    var choice: QuestionChoice

    func run() async throws {
        do {
            let reminders = try ThisUser.practice().reminders
            let overview = try await reminders.overview()
            let question = try choice.question(in: overview)
            switch try await reminders.snooze(question.id, length) {
            case .askedAgain(let moment):
                try StandardOutput.say("Asked again at \(moment.localMinute): \(overview.line(of: question))")
            case .replaced(let moment):
                try StandardOutput.say(
                    "Not asked again: the next question comes at \(moment.localMinute). "
                        + "Until then you can answer: \(overview.line(of: question))")
            }
        } catch {
            throw Failure(error)
        }
    }
}

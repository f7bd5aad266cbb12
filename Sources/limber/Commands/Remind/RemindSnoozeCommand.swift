import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

struct RemindSnoozeCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Postpone the open question.",
        discussion:
            "You can postpone a question \(ReminderQuestion.mostSnoozes) times, at most until the next question of its kind."
    )

    @Argument(help: "Delay of the question.")
    var length: SnoozeLength

    @OptionGroup
    var choice: QuestionChoice

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        do {
            let reminders = try common.practice().reminders
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

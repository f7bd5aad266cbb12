import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

struct RemindSnoozeCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Postpone the open question.",
        usage: "limber remind snooze [<options>] <length>",
        discussion:
            "You can postpone a question \(ReminderQuestion.maximumSnoozes) times, at most until the next question of its kind."
    )

    @Argument(help: "Delay: 5m, 15m, 1h or tomorrow.")
    var length: SnoozeLength

    @OptionGroup
    var choice: QuestionChoice

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        do {
            let practice = try await common.practice()
            let reminders = practice.reminders
            let overview = try await reminders.overview()
            let question = try choice.question(in: overview)
            let now = practice.context.now()
            switch try await reminders.snooze(question.id, length) {
            case .askedAgain(let moment):
                try StandardOutput.say("Asked again at \(moment.localText(now: now)): \(overview.line(of: question))")
            case .replaced(let moment):
                try StandardOutput.say(
                    "Not asked again: the next question comes at \(moment.localText(now: now)). "
                        + "Until then you can answer: \(overview.line(of: question))")
            }
        } catch {
            throw Failure(error)
        }
    }
}

import ArgumentParser
import PracticeCore
import SessionCore
import Store

struct RemindSnoozeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Be asked the open question again later.",
        discussion:
            "A question can be put off \(ReminderQuestion.mostSnoozes) times, and no further than the next of its kind."
    )

    @Argument(help: "How much later: 5m, 15m, 1h or tomorrow.")
    var length: SnoozeLength

    @OptionGroup
    var choice: QuestionChoice

    func run() throws {
        do {
            let desk = try ReminderDesk()
            let question = try choice.question(in: desk)
            let until = try desk.store.snooze(question: question.id, length, desk.context)
            try StandardOutput.say("Asked again at \(until.localMinute): \(try desk.line(of: question))")
        } catch {
            throw Failure(error)
        }
    }
}

import ArgumentParser
import PracticeCore
import Store

struct AnswerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer",
        abstract: "Answer the open question with an intention.",
        discussion: """
            The intention is for the day, the week or the month that was asked for, however late the answer comes: until \
            the next question of its kind. 'limber remind' shows what is open.
            """)

    @Argument(help: "What you resolve.")
    var text: String?

    @OptionGroup
    var choice: QuestionChoice

    @Flag(help: "Leave the question without an answer.")
    var skip = false

    func validate() throws {
        if skip, text != nil { throw ValidationError("--skip takes no answer beside it") }
        if !skip, text == nil { throw ValidationError("give an answer in quotes, or --skip") }
    }

    func run() throws {
        do {
            let desk = try ReminderDesk()
            let text = try text.map { text throws(IntentionText.Fault) in try IntentionText(text) }
            let question = try choice.question(in: desk)
            if let text {
                let intention = try desk.store.answer(
                    question: question.id, text, newID: ReminderDesk.newID(), desk.context)
                try StandardOutput.say(intention.line)
            } else {
                try desk.store.skip(question: question.id, desk.context)
                try StandardOutput.say("Skipped: \(try desk.line(of: question))")
            }
        } catch {
            throw Failure(error)
        }
    }
}

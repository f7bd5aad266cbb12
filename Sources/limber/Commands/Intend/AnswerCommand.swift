import ArgumentParser
import PracticeCore
import PracticeData

struct AnswerCommand: AsyncParsableCommand {
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

    func run() async throws {
        do {
            let reminders = try ThisUser.practice().reminders
            let text = try text.map { text throws(IntentionText.Fault) in try IntentionText(text) }
            let overview = try await reminders.overview()
            let question = try choice.question(in: overview)
            if let text {
                let intention = try await reminders.answer(question.id, text)
                try StandardOutput.say(intention.line)
            } else {
                try await reminders.skip(question.id)
                try StandardOutput.say("Skipped: \(overview.line(of: question))")
            }
        } catch {
            throw Failure(error)
        }
    }
}

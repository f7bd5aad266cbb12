import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

struct AnswerCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer",
        abstract: "Answer the open question with an intention.",
        usage: """
            limber answer [<options>] [<text>]
            limber remind answer [<options>] [<text>]
            """,
        discussion: """
            The intention is for the day, week or month of the question. You can answer until the next question \
            of its kind. 'limber remind' shows the open questions.

            Example: limber answer "Breathe before every set"
            """)

    @Argument(help: "Your intention.")
    var text: String?

    @OptionGroup
    var choice: QuestionChoice

    @Flag(help: "Close the question without an answer.")
    var skip = false

    @OptionGroup
    var common: CommonArguments

    func validate() throws {
        if skip, text != nil { throw ValidationError("--skip takes no text") }
    }

    func run() async throws {
        guard skip || text != nil else {
            throw OptionError("missing intention; write the text in quotes, or use --skip")
        }
        let practice = try await common.practice()
        let text = try text.map(IntentionText.init)
        let overview = try await practice.read { try $0.reminders.reminders($0.reminderContext) }
        let question = try choice.question(in: overview)
        if let text {
            let intention = try await practice.write { data in
                try data.reminders.answer(
                    question: question.id, text, newID: data.newID(), data.reminderContext)
            }
            try StandardOutput.say(intention.line)
        } else {
            try await practice.write { try $0.reminders.skip(question: question.id, $0.reminderContext) }
            try StandardOutput.say("Skipped: \(overview.line(of: question))")
        }
    }
}

/// The option that chooses an open question.
struct QuestionChoice: ParsableArguments {
    @Flag(help: "Question to choose, if several are open.")
    var scope: IntentionScope?

    /// Returns the chosen question.
    ///
    /// - Throws: ``CommandError`` with the open questions unless exactly one matches.
    func question(in overview: ReminderOverview) throws(CommandError) -> ReminderQuestion {
        let open = overview.schedule.questions
        let matching = open.filter { scope == nil || $0.kind.question == scope }
        if let only = matching.first, matching.count == 1 { return only }
        let list = open.map(overview.line).joined(separator: "; ")
        switch (open.isEmpty, matching.isEmpty) {
        case (true, _):
            throw CommandError(.missing, "no question is open; set an intention with 'limber intend'")
        case (false, true): throw CommandError(.missing, "this question is not open; open questions: \(list)")
        case (false, false):
            throw CommandError(.usage, "several questions are open; choose one with --day, --week or --month: \(list)")
        }
    }
}

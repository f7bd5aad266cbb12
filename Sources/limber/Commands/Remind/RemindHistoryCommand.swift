import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

struct RemindHistoryCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show past questions and answers, newest first.",
        usage: "limber remind history [<options>]")

    @Flag(help: "Print one JSON array.")
    var json = false

    @Option(help: ArgumentHelp("Maximum number of questions.", valueName: "number"))
    var limit = 50

    @OptionGroup
    var common: CommonArguments

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit '\(limit)' is out of range; use 1 or more") }
    }

    func run() async throws {
        do {
            let history = try await common.practice().read { [limit] data in
                try data.reminders.reminderHistory(limit: limit).map { question in
                    (
                        question: question,
                        intention: try question.intention.flatMap { try data.intentions.intention($0) }
                    )
                }
            }
            if json { return try StandardOutput.say(json: history.map(\.question)) }
            if history.isEmpty { try StandardOutput.say("No questions yet") }
            for (question, intention) in history { try StandardOutput.say(line(question, intention)) }
        } catch {
            throw Failure(error)
        }
    }

    private func line(_ question: ReminderQuestion, _ intention: Intention?) -> String {
        let kind = question.kind.rawValue
        let name = kind + String(repeating: " ", count: 8 - kind.count)
        let text = intention.map { ": \($0.text)" } ?? ""
        let snoozes =
            question.snoozes == 0 ? "" : ", postponed \(question.snoozes) of \(ReminderQuestion.maximumSnoozes) times"
        return
            "\(question.askedAt.localMinute)  \(name)  for \(question.period)  \(question.outcome.rawValue)\(text)\(snoozes)"
    }
}

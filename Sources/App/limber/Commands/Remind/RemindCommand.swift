import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

struct RemindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind",
        abstract: "Show or change your reminders.",
        discussion: """
            'daily', 'weekly' and 'monthly' ask for your intention. 'check-in' asks you to weigh yourself. 'stretch' \
            proposes a session, with a button that starts it. No reminder starts a session by itself; a schedule does: \
            see 'limber help schedule'.

            The daemon ('limber serve') sends the reminders. Changes take effect at once.

            Example: limber remind stretch --at 18:00 --unless-done
            """,
        subcommands: [
            RemindShowCommand.self, RemindDailyCommand.self, RemindWeeklyCommand.self, RemindMonthlyCommand.self,
            RemindCheckInCommand.self, RemindStretchCommand.self, AnswerCommand.self, RemindNextCommand.self,
            RemindQuietCommand.self, RemindSnoozeCommand.self, RemindHistoryCommand.self, RemindRehearseCommand.self,
            RemindPermissionCommand.self, RemindTestCommand.self,
        ],
        defaultSubcommand: RemindShowCommand.self)
}

struct RemindShowCommand: CommonCommand {
    static let configuration = CommandConfiguration("remind show", abstract: "Show all reminders and open questions.")

    @Flag(help: "Print the reminders as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let practice = try await common.practice()
        let overview = try await practice.read { try $0.reminders.reminders($0.reminderContext) }
        try StandardOutput.answer(overview, asJSON: json) { ReminderTable(overview: overview).lines }
        try await practice.reportLeftOut(of: .preferences)
    }
}

struct RemindNextCommand: CommonCommand {
    static let configuration = CommandConfiguration("remind next", abstract: "Show when each reminder comes next.")

    @Flag(help: "Print the list as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let overview = try await common.practice().read { try $0.reminders.reminders($0.reminderContext) }
        let pending = overview.schedule.pending
        try StandardOutput.answer(pending, asJSON: json) {
            pending.isEmpty
                ? ["No reminder is on. Turn one on with 'limber remind daily --at 08:00'."]
                : pending.map { reminder in
                    let condition = overview.preferences.condition(of: reminder.kind)
                    return "\(reminder.due.localMinute)  \(reminder.kind.rawValue): \(reminder.why)\(condition)"
                }
        }
        if !pending.isEmpty, await !RestOwner.isDaemon(try common.settings()) {
            StandardError.say("no daemon is running to send reminders; start it with 'limber serve'")
        }
    }
}

struct RemindHistoryCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "remind history", abstract: "Show past questions and answers, newest first.")

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
        let history = try await common.practice().read { [limit] data in
            try data.reminders.reminderHistory(limit: limit).map { question in
                (
                    question: question,
                    intention: try question.intention.flatMap { try data.intentions.intention($0) }
                )
            }
        }
        try StandardOutput.answer(history.map(\.question), asJSON: json) {
            history.isEmpty ? ["No questions yet"] : history.map(line)
        }
    }

    private func line(_ question: ReminderQuestion, _ intention: Intention?) -> String {
        let name = question.kind.rawValue.padded(to: 8)
        let text = intention.map { ": \($0.text)" } ?? ""
        let snoozes =
            question.snoozes == 0 ? "" : ", postponed \(question.snoozes) of \(ReminderQuestion.maximumSnoozes) times"
        return "\(question.askedAt.localMinute)  \(name)  for \(question.period)  "
            + "\(question.outcome.rawValue)\(text)\(snoozes)"
    }
}

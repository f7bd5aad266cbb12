import ArgumentParser

struct RemindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind",
        abstract: "Show or change your reminders.",
        discussion: """
            The daemon ('limber serve') sends the reminders. Changes take effect at once.

            Example: limber remind daily --at 08:00
            """,
        subcommands: [
            RemindShowCommand.self, RemindDailyCommand.self, RemindWeeklyCommand.self, RemindMonthlyCommand.self,
            RemindCheckInCommand.self, AnswerCommand.self, RemindNextCommand.self, RemindQuietCommand.self,
            RemindSnoozeCommand.self,
            RemindHistoryCommand.self, RemindRehearseCommand.self, RemindPermissionCommand.self,
            RemindTestCommand.self,
        ],
        defaultSubcommand: RemindShowCommand.self)
}

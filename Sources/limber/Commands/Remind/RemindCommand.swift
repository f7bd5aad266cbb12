import ArgumentParser

struct RemindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind",
        abstract: "Show or change what the box reminds you of, and when.",
        discussion: """
            'limber remind daily --at 08:00' asks every morning what you want to focus on; 'limber answer' answers. \
            The daemon asks ('limber serve'); what is set here counts as soon as it is set.
            """,
        subcommands: [
            RemindShowCommand.self, RemindDailyCommand.self, RemindWeeklyCommand.self, RemindMonthlyCommand.self,
            RemindCheckInCommand.self, RemindNextCommand.self, RemindQuietCommand.self, RemindSnoozeCommand.self,
            RemindHistoryCommand.self, RemindRehearseCommand.self, RemindPermissionCommand.self,
            RemindTestCommand.self,
        ],
        defaultSubcommand: RemindShowCommand.self)
}

import ArgumentParser

struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show or delete past sessions.",
        usage: """
            limber history [--json|--csv|--calendar] [--since <day>] [--until <day>]
            limber history <subcommand>
            """,
        discussion: """
            'limber history' alone lists all sessions, newest first, each with the beginning of its id.

            A session counts for the day on which it ended. The settings day_starts_at and week_starts_on define \
            when a day and a week begin.

            Example: limber history --since monday
            """,
        subcommands: [HistoryListCommand.self, HistoryShowCommand.self, HistoryDeleteCommand.self],
        defaultSubcommand: HistoryListCommand.self)
}

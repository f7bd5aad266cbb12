import ArgumentParser
import ControlProtocol
import PracticeCore
import Store

struct RemindCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remind",
        abstract: "Show or change what the box reminds you of, and when.",
        discussion: """
            'limber remind daily --at 08:00' asks every morning what you want to focus on; 'limber answer' answers. \
            The daemon asks ('limber serve'); what is set here counts as soon as it is set.
            """,
        subcommands: [
            RemindDailyCommand.self, RemindWeeklyCommand.self, RemindMonthlyCommand.self, RemindCheckInCommand.self,
            RemindNextCommand.self, RemindQuietCommand.self, RemindSnoozeCommand.self, RemindHistoryCommand.self,
            RemindRehearseCommand.self,
        ])

    @Flag(help: "Print it as one line of JSON, as /api/reminders has it.")
    var json = false

    func run() throws {
        do {
            let desk = try ReminderDesk()
            let overview = try desk.store.reminders(desk.context)
            guard !json else { return try StandardOutput.say(try ControlJSON.line(overview)) }
            for line in ReminderTable(overview).lines { try StandardOutput.say(line) }
        } catch {
            throw Failure(error)
        }
    }
}

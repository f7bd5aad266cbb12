import ArgumentParser
import PracticeCore
import PracticeData

struct RemindShowCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show all reminders and open questions.",
        usage: "limber remind show [<options>]")

    @Flag(help: "Print the reminders as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        do {
            let overview = try await common.practice().reminders.overview()
            guard !json else { return try StandardOutput.say(json: overview) }
            for line in ReminderTable(overview).lines { try StandardOutput.say(line) }
        } catch {
            throw Failure(error)
        }
    }
}

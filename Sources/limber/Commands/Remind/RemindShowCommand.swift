import ArgumentParser
import PracticeCore
import Store

struct RemindShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show what is on, when it comes next, and what is open.")

    @Flag(help: "Print it as one line of JSON.")
    var json = false

    func run() throws {
        do {
            let desk = try ReminderDesk()
            let overview = try desk.store.reminders(desk.context)
            guard !json else { return try StandardOutput.say(json: overview) }
            for line in ReminderTable(overview).lines { try StandardOutput.say(line) }
        } catch {
            throw Failure(error)
        }
    }
}

import ArgumentParser
import PracticeCore
import PracticeData

struct RemindShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show what is on, when it comes next, and what is open.")

    @Flag(help: "Print it as one line of JSON.")
    var json = false

    func run() async throws {
        do {
            let overview = try await ThisUser.practice().reminders.overview()
            guard !json else { return try StandardOutput.say(json: overview) }
            for line in ReminderTable(overview).lines { try StandardOutput.say(line) }
        } catch {
            throw Failure(error)
        }
    }
}

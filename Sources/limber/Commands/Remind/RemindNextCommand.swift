import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

struct RemindNextCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next", abstract: "Say what comes next of each kind, when, and why then.")

    @Flag(help: "Print it as one line of JSON.")
    var json = false

    func run() async throws {
        do {
            let pending = try await ThisUser.practice().reminders.overview().schedule.pending
            if json {
                try StandardOutput.say(json: pending)
            } else if pending.isEmpty {
                try StandardOutput.say("Nothing is due; 'limber remind daily --at 08:00' puts a reminder on")
            }
            for entry in pending where !json {
                try StandardOutput.say("\(entry.due.localMinute)  \(entry.kind.rawValue): \(entry.why)")
            }
            if !pending.isEmpty, await !isDaemonThere() {
                StandardError.say("no daemon runs, so nothing will be told; start one with 'limber serve'")
            }
        } catch {
            throw Failure(error)
        }
    }

    /// A session that a terminal plays answers, too, but asks nothing; who times rests does.
    private func isDaemonThere() async -> Bool {
        guard case .daemon = try? await RestPlace.find() else { return false }
        return true
    }
}

import ArgumentParser
import PracticeCore
import PracticeData
import SessionCore

struct RemindNextCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: "Show when each reminder comes next.",
        usage: "limber remind next [<options>]")

    @Flag(help: "Print the list as one line of JSON.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        do {
            let pending = try await common.practice().reminders.overview().schedule.pending
            if json {
                try StandardOutput.say(json: pending)
            } else if pending.isEmpty {
                try StandardOutput.say("No reminder is on. Turn one on with 'limber remind daily --at 08:00'.")
            }
            for entry in pending where !json {
                try StandardOutput.say("\(entry.due.localMinute)  \(entry.kind.rawValue): \(entry.why)")
            }
            if !pending.isEmpty, await !isDaemonThere() {
                StandardError.say("no daemon is running to send reminders; start it with 'limber serve'")
            }
        } catch {
            throw Failure(error)
        }
    }

    /// Whether a daemon is running. A session in the foreground serves the socket, too, but sends no reminders; only a
    /// daemon times rests.
    private func isDaemonThere() async -> Bool {
        guard case .daemon = try? await RestOwner.find(try common.settings()) else { return false }
        return true
    }
}

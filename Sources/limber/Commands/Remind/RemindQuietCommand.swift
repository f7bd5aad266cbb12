import ArgumentParser
import PracticeCore
import PracticeData

struct RemindQuietCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quiet", abstract: "Show or set when reminders are shown, but not said aloud.")

    /// What is set.
    private enum Choice {
        case off
        case hours(QuietHours)

        init(argument: String) throws {
            if argument == "off" {
                self = .off
            } else if let hours = QuietHours(parsing: argument) {
                self = .hours(hours)
            } else {
                throw ValidationError("write two times that differ, such as 22:00-08:00, or off")
            }
        }

        var hours: QuietHours? {
            switch self {
            case .off: nil
            case .hours(let hours): hours
            }
        }
    }

    @Argument(help: "From when to when, such as 22:00-08:00, or off.", transform: Choice.init(argument:))
    private var hours: Choice?

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            let preferences =
                if let hours {
                    try await practice.reminders.changePreferences { $0.quietHours = hours.hours }.preferences
                } else {
                    try await practice.read { try $0.reminders.reminderPreferences() }
                }
            let quiet = preferences.quietHours
            try StandardOutput.say(quiet.map { "Quiet hours \($0): nothing is said aloud" } ?? "No quiet hours")
        } catch {
            throw Failure(error)
        }
    }
}

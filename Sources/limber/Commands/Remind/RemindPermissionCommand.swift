import ArgumentParser
import PracticeCore
import PracticeData

struct RemindPermissionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "permission", abstract: "Show or say whether reminders may be shown on the desktop.",
        discussion: "The voice, the page and a command of yours do not depend on it.")

    private enum Answer: String, CaseIterable, ExpressibleByArgument {
        case allow, refuse

        var consent: NotificationConsent {
            switch self {
            case .allow: .allowed
            case .refuse: .refused
            }
        }
    }

    @Argument(help: "allow or refuse; what is said already stays if it is left out.")
    private var answer: Answer?

    @Flag(help: "Print it as one line of JSON, as /api/notifications/state has it.")
    var json = false

    func run() async throws {
        do {
            let practice = try ThisUser.practice()
            if let answer { try await practice.preferences.save(answer.consent) }
            let status = await NotificationStatus.ofThisBox(practice)
            guard !json else { return try StandardOutput.say(json: status) }
            for line in status.lines { try StandardOutput.say(line) }
        } catch {
            throw Failure(error)
        }
    }
}

extension NotificationStatus {
    /// It in a line, and what to do where they are blocked.
    fileprivate var lines: [String] {
        let hint = state == .notSetUp ? ["Allow them: limber remind permission allow"] : []
        guard !steps.isEmpty else { return [state.text] + hint }
        return [state.text, "To enable notifications:"] + steps.map { "- \($0)" }
    }
}

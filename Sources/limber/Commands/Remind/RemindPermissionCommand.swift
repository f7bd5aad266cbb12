import ArgumentParser
import PracticeCore
import PracticeData

struct RemindPermissionCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "permission",
        abstract: "Show or set the permission for desktop notifications.",
        usage: "limber remind permission [<options>] [<answer>]",
        discussion: "Speech, the web page and your notification command need no permission.")

    private enum Answer: String, CaseIterable, ExpressibleByArgument {
        case allow, refuse

        var consent: NotificationConsent {
            switch self {
            case .allow: .allowed
            case .refuse: .refused
            }
        }
    }

    @Argument(help: "New permission.")
    private var answer: Answer?

    @Flag(help: "Print the permission as one line of JSON, like /api/notifications/state.")
    var json = false

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        do {
            let practice = try await common.practice()
            if let answer { try await practice.preferences.save(answer.consent) }
            let status = await NotificationStatus.ofThisComputer(practice)
            guard !json else { return try StandardOutput.say(json: status) }
            for line in status.lines { try StandardOutput.say(line) }
        } catch {
            throw Failure(error)
        }
    }
}

extension NotificationStatus {
    /// The state, and the steps to enable notifications that are blocked.
    fileprivate var lines: [String] {
        let hint = state == .notSetUp ? ["Allow them: limber remind permission allow"] : []
        guard !steps.isEmpty else { return [state.text] + hint }
        return [state.text, "To enable notifications:"] + steps.map { "- \($0)" }
    }
}

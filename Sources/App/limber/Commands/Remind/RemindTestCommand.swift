import ArgumentParser
import ControlProtocol
import ControlSocket
import Glibc
import Logging
import Notifications
import Platform
import PracticeCore
import PracticeData
import UserFiles

struct RemindTestCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "remind test", abstract: "Send a test notification in five seconds.",
        discussion: """
            The daemon sends the notification by every delivery that is on. Without a daemon, this command waits \
            and sends it.
            """)

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        let settings = try common.settings()
        let practice = try await CurrentUser.practice(settings)
        if settings.notices.usesDesktop { try await askForConsent(practice) }
        let isScheduled = try await isScheduledByDaemon(settings)
        try StandardOutput.say("Test notification scheduled! Check in 5 seconds.")
        guard !isScheduled else { return }
        try await TaskPool.sleep(for: UserNotification.testDelay)
        let logger = Logger.foreground()
        await ForegroundNotifications(settings: settings, practice: practice, logger: logger)
            .deliver(.test(id: practice.context.newID()))
    }

    private func isScheduledByDaemon(_ settings: ProgramSettings) async throws(ControlSocketError) -> Bool {
        do throws(ControlSocketError) {
            try await CurrentUser.client(settings).scheduleTest()
            return true
        } catch .notRunning, .unsupported, .refused(.sessionAsking) {
            // A session that a terminal plays, or is about to play, sends no notifications.
            return false
        }
    }

    /// Asks for the permission for desktop notifications if it is undecided and stdin and stdout are terminals.
    private func askForConsent(_ practice: PracticeService) async throws {
        guard ProcessContext.current.isInteractive,
            try await NotificationStatus.ofThisComputer(practice).state == .notSetUp
        else { return }
        ProcessContext.current.output.writeAll("Show reminders on the desktop, too? Enable? [y/n] ")
        guard let answer = ProcessContext.current.input.typedLine()?.lowercased().first else { return }
        switch answer {
        case "y": try await practice.write { try $0.preferences.save(NotificationConsent.allowed) }
        case "n": try await practice.write { try $0.preferences.save(NotificationConsent.refused) }
        default: break
        }
    }
}

struct RemindPermissionCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        "remind permission [<answer>]", abstract: "Show or set the permission for desktop notifications.",
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
        let practice = try await common.practice()
        if let answer { try await practice.write { try $0.preferences.save(answer.consent) } }
        let status = try await NotificationStatus.ofThisComputer(practice)
        try StandardOutput.answer(status, asJSON: json) { status.lines }
    }
}

extension NotificationStatus {
    /// The state, and the steps to enable notifications that are blocked.
    fileprivate var lines: [String] {
        let hint = state == .notSetUp ? ["Allow them: limber remind permission allow"] : []
        guard !steps.isEmpty else { return [state.text] + hint }
        return [state.text, "To enable notifications:"] + steps.map { "- \($0)" }
    }

    /// Returns the status of desktop notifications on this computer for this user.
    static func ofThisComputer(_ practice: PracticeService) async throws -> NotificationStatus {
        await ofThisComputer(try await practice.read { try $0.preferences.notificationConsent() })
    }

    /// Returns the status of desktop notifications on this computer with the permission of this user.
    @concurrent static func ofThisComputer(_ consent: NotificationConsent) async -> NotificationStatus {
        await NotificationService(environment: ProcessContext.current.environment, user: geteuid()).status(consent)
    }
}

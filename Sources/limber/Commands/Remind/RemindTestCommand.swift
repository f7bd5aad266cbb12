import ArgumentParser
import ControlProtocol
import ControlSocket
import Glibc
import Logging
import Platform
import PracticeCore
import PracticeData
import UserFiles

struct RemindTestCommand: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Send a test notification in five seconds.",
        usage: "limber remind test [<options>]",
        discussion: """
            The daemon sends the notification by every delivery that is on. Without a daemon, this command waits \
            and sends it.
            """)

    @OptionGroup
    var common: CommonArguments

    func run() async throws {
        do {
            let settings = try common.settings()
            let practice = try await CurrentUser.practice(settings)
            if settings.notifications.usesDesktop { try await askForConsent(practice) }
            let isScheduled = try await isScheduledByDaemon(settings)
            try StandardOutput.say("Test notification scheduled! Check in 5 seconds.")
            guard !isScheduled else { return }
            try await TaskPool.sleep(for: UserNotification.testDelay)
            let logger = Logger.foreground()
            await ForegroundNotifications(settings: settings, practice: practice, logger: logger)
                .deliver(.test(id: practice.context.newID()))
        } catch {
            throw Failure(error)
        }
    }

    private func isScheduledByDaemon(_ settings: ProgramSettings) async throws(ControlSocketError) -> Bool {
        do throws(ControlSocketError) {
            try await CurrentUser.client(settings).scheduleTest()
            return true
        } catch {
            switch error {
            // A session that a terminal plays, or is about to play, sends no notifications.
            case .notRunning, .rejected, .refused(.sessionAsking): return false
            case .pathTooLong, .folderNotOurs, .notASocket, .served, .noSuchGroup, .failed, .forbidden, .untrusted,
                .refused, .restRefused, .hungUp:
                throw error
            }
        }
    }

    /// Asks for the permission for desktop notifications if it is undecided and stdin and stdout are terminals.
    private func askForConsent(_ practice: PracticeService) async throws {
        guard ProcessContext.current.isInteractive,
            await NotificationStatus.ofThisComputer(practice).state == .notSetUp
        else { return }
        ProcessContext.current.output.writeAll("Show reminders on the desktop, too? Enable? [y/n] ")
        guard let answer = ProcessContext.current.input.typedLine()?.lowercased().first else { return }
        switch answer {
        case "y": try await practice.preferences.save(NotificationConsent.allowed)
        case "n": try await practice.preferences.save(NotificationConsent.refused)
        default: break
        }
    }
}

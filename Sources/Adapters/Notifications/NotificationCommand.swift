public import Logging
public import NotificationHub
import Platform
public import PracticeCore
import PracticeServices
import Synchronization

/// The delivery to the user's shell command, which runs for each notification.
///
/// The notification is passed in environment variables only, so that the shell never parses its texts.
public final class NotificationCommand: Sendable {
    private static let timeout = Duration.seconds(30)
    /// The most commands that run at a time; further notifications are skipped.
    private static let limit = 4
    /// The most characters of a variable, well below the kernel's limit for one string of the environment (128 KiB).
    private static let longestText = 4000

    private let line: @Sendable () -> String?
    private let environment: [String: String]
    private let logger: Logger
    private let running = Mutex(0)

    /// Creates a delivery that does not run yet.
    ///
    /// - Parameters:
    ///   - line: Returns the shell command; `nil` means none. Called for each notification.
    ///   - environment: The environment of the command without the notification's variables.
    public init(_ line: @escaping @Sendable () -> String?, environment: [String: String], logger: Logger) {
        self.line = line
        self.environment = environment
        self.logger = logger
    }

    /// Runs the command for each posted notification, until the task is cancelled.
    public func run(following updates: AsyncStream<NotificationRegistry.Update>) async {
        await withDiscardingTaskGroup { group in
            for await case .posted(let notification, let manner) in updates {
                group.addTask { await self.run(for: notification, manner) }
            }
            group.cancelAll()
        }
    }

    /// Runs the command for one notification and waits for its end. Failures are logged.
    public func run(for notification: UserNotification, _ manner: NotificationManner) async {
        guard let line = line() else { return }
        let hasPlace = running.withLock { running in
            guard running < Self.limit else { return false }
            running += 1
            return true
        }
        guard hasPlace else {
            return logger.warning(
                "notices.command skipped",
                metadata: ["notification": "\(notification.id)", "error": "\(Self.limit) commands are still running"])
        }
        defer { running.withLock { $0 -= 1 } }
        do {
            let program = ChildProgram(
                shell: line,
                environment: environment.merging(Self.variables(of: notification, manner)) { _, ours in ours })
            let end = try await program.run(within: Self.timeout)
            if end == .exited(0) {
                logger.delivered(notification.id, by: .command)
            } else if !Task.isCancelled {
                logger.warning(
                    "notices.command failed", metadata: ["notification": "\(notification.id)", "error": "\(end)"])
            }
        } catch {
            logger.warning(
                "notices.command failed", metadata: ["notification": "\(notification.id)", "error": "\(error)"])
        }
    }

    private static func variables(of notification: UserNotification, _ manner: NotificationManner) -> [String: String] {
        [
            "LIMBER_NOTICE_ID": notification.id,
            "LIMBER_NOTICE_CATEGORY": notification.category.rawValue,
            "LIMBER_NOTICE_TITLE": notification.title,
            "LIMBER_NOTICE_BODY": notification.body,
            "LIMBER_NOTICE_MANNER": manner.rawValue,
        ].mapValues { String($0.prefix(longestText)) }
    }
}

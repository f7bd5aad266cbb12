public import Logging
public import NotificationHub
import Platform
public import PracticeCore
import PracticeServices
import Synchronization

/// A command of the user's, which is run for each notice. What it is told is in its environment alone: no shell ever reads
/// the texts.
public final class NotificationCommand: Sendable {
    private static let waitLimits = Duration.seconds(30)
    /// More at a time are a command that hangs.
    private static let most = 4
    /// Longer texts would keep it from being started.
    private static let longestText = 4000

    private let line: @Sendable () -> String?
    private let environment: [String: String]
    private let logger: Logger
    private let running = Mutex(0)

    /// - Parameters:
    ///   - line: What a shell is given; `nil` for nothing. Asked for each notice.
    ///   - environment: What it has besides the notice.
    public init(_ line: @escaping @Sendable () -> String?, environment: [String: String], logger: Logger) {
        self.line = line
        self.environment = environment
        self.logger = logger
    }

    /// Runs it for what is put up on a board, until the task is cancelled.
    public func run(following updates: AsyncStream<NotificationRegistry.Update>) async {
        await withDiscardingTaskGroup { group in
            for await case .posted(let notification, let manner) in updates {
                group.addTask { await self.run(for: notification, manner) }
            }
            group.cancelAll()
        }
    }

    /// Runs it once, and returns when it has ended. What goes wrong is logged.
    public func run(for notification: UserNotification, _ manner: NotificationManner) async {
        guard let line = line() else { return }
        let hasPlace = running.withLock { running in
            guard running < Self.most else { return false }
            running += 1
            return true
        }
        guard hasPlace else {
            return logger.warning(
                "notices.command skipped",
                metadata: ["notification": "\(notification.id)", "error": "\(Self.most) commands are still running"])
        }
        defer { running.withLock { $0 -= 1 } }
        do {
            let program = ChildProgram(
                shell: line,
                environment: environment.merging(Self.variables(of: notification, manner)) { _, ours in ours })
            let end = try await program.run(within: Self.waitLimits)
            if end != .exited(0), !Task.isCancelled {
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

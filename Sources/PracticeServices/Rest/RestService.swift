public import ControlProtocol
public import Logging
public import NotificationHub
import Platform
public import PracticeCore
public import PracticeData

/// The service that announces the end of a rest, on its own thread, which sleeps until then.
///
/// This folder holds the rest timer's commands (``RestController``) and this service. The rules are in `PracticeCore`,
/// the stored rest is in `PracticeData`. Any task may call both.
///
/// Of several processes that wait for the same end, only the process that completes the rest in the database announces
/// it. If the database is locked at that time, the end is announced from the rest that was read before.
public actor RestService: RestControl {
    private let controller: RestController
    private let notifications: NotificationRegistry
    private let practice: PracticeService
    private let logger: Logger
    private let retryInterval: Duration
    private nonisolated let thread = ThreadExecutor(name: "limber-rest")
    /// The rest that was read last.
    private var record: RestRecord?
    /// Whether the stored rest may have changed since it was read.
    private var isStale = true
    /// The rest whose announcement by this process is still shown, and its end on the clock of ``BootTime``. A rest of
    /// another boot is compared by its record alone: its end is calculated from two clocks, and differs a little each
    /// time.
    private var announced: (rest: RestRecord, end: Duration)?
    /// The last check; checks run one after the other.
    private var lastCheck: Task<Duration?, Never>?

    /// The executor of the thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// The time after its end in which a rest is announced. A rest that ended more than a minute ago is not announced.
    private static let announcementWindow = Duration.seconds(60)

    /// Creates a service; ``run()`` starts it.
    ///
    /// - Parameter retryInterval: The time between two attempts while the database is locked.
    public init(
        _ controller: RestController, notifications: NotificationRegistry, practice: PracticeService,
        retryInterval: Duration = .seconds(1), logger: Logger
    ) {
        self.controller = controller
        self.notifications = notifications
        self.practice = practice
        self.retryInterval = retryInterval
        self.logger = logger
    }

    /// Carries out a command, and returns the status of the rest afterwards.
    public func perform(_ command: RestCommand) async throws(RestRefusal) -> RestStatus {
        let kept = try await controller.carryOut(command)
        record = kept
        thread.wake()
        return RestStatus(kept, at: controller.moment)
    }

    /// Announces the end of each rest until the task is cancelled. Call this once.
    public func run() async {
        do throws(ClockTimer.TimerError) {
            let timer = try ClockTimer(.boot)
            let changes = practice.changes()
            let observing = Task {
                for await change in changes where change.concerns([.rest]) { readAgain() }
            }
            while !Task.isCancelled {
                timer.set(at: await settle())
                let polled = timer.polled
                await withTaskCancellationHandler {
                    _ = await thread.wait(for: [polled])
                } onCancel: {
                    thread.wake()
                }
            }
            observing.cancel()
        } catch {
            logger.error("cannot announce the end of rests", metadata: ["error": "\(error)"])
        }
    }

    /// Announces the end of a rest that is over, without waiting for one.
    ///
    /// - Returns: Whether this process has announced the end of the present rest.
    public func announceIfOver() async -> Bool {
        isStale = true
        _ = await settle()
        return announced != nil
    }

    private func readAgain() {
        isStale = true
        thread.wake()
    }

    /// Checks the rest after the checks before have finished, so that each finds the announcements of the others.
    ///
    /// - Returns: The time of the next check since boot; `nil` if only a change requires one.
    private func settle() async -> Duration? {
        let check = Task { [before = lastCheck] in
            _ = await before?.value
            return await self.check()
        }
        lastCheck = check
        return await check.value
    }

    private func check() async -> Duration? {
        var isLocked = false
        if isStale {
            isStale = false
            do {
                record = try await controller.record()
            } catch {
                logger.warning("cannot read the rest timer", metadata: ["error": "\(error)"])
                (isStale, isLocked) = (true, true)
            }
        }
        guard let kept = record, let end = kept.timer(at: controller.moment).end else {
            withdraw(unless: record?.phase == .complete)
            return earliest(expireAnnouncement(), isLocked)
        }
        withdraw(unless: announced?.rest == kept)
        guard end <= controller.moment.uptime else { return earliest(end, isLocked) }
        isLocked = await finish(kept, at: end)
        return earliest(expireAnnouncement(), isLocked)
    }

    /// Completes the rest and announces its end, unless another process has.
    ///
    /// - Returns: Whether the database was locked, so that the rest must still be completed there.
    private func finish(_ kept: RestRecord, at end: Duration) async -> Bool {
        do {
            let words = try await controller.claimEnd()
            // The stored rest is complete now, or another process has started a new one.
            isStale = true
            thread.wake()
            if let words { announce(kept, end, words) }
            return false
        } catch {
            announce(kept, end, kept.words)
            return true
        }
    }

    private func announce(_ rest: RestRecord, _ end: Duration, _ words: RestRequest.Words) {
        guard announced?.rest != rest, controller.moment.uptime - end < Self.announcementWindow else { return }
        announced = (rest, end)
        notifications.post(words.notification)
    }

    private func earliest(_ next: Duration?, _ isLocked: Bool) -> Duration? {
        guard isLocked else { return next }
        let retry = controller.moment.uptime + retryInterval
        return next.map { min($0, retry) } ?? retry
    }

    /// Removes the announcement from later deliveries once it is too old to be useful.
    ///
    /// - Returns: The time since boot at which it will be too old; `nil` if there is no announcement to remove.
    private func expireAnnouncement() -> Duration? {
        guard let announced else { return nil }
        let last = announced.end + Self.announcementWindow
        if last > controller.moment.uptime { return last }
        notifications.forget(UserNotification.restTimer)
        return nil
    }

    private func withdraw(unless isCurrent: Bool) {
        guard announced != nil, !isCurrent else { return }
        announced = nil
        notifications.withdraw(UserNotification.restTimer)
    }
}

public import Logging
public import NotificationHub
import Platform
import PracticeCore
public import PracticeData

/// The service that announces the end of a rest, on its own thread, which sleeps until then.
///
/// The rules are in `PracticeCore`; commands and the stored rest are in `PracticeData`. Of several processes that wait
/// for the same end, only the process that completes the rest in the database announces it. If the database is locked
/// at that time, the end is announced from the rest that was read before.
public actor RestService {
    private let practice: PracticeService
    private let notifications: NotificationRegistry
    private let claimLimits: PracticeService.WaitLimits
    private let logger: Logger
    private nonisolated let thread = ThreadExecutor(name: "limber-rest")
    /// The rest that was read last.
    private var rest: Rest?
    /// Whether the stored rest may have changed since it was read.
    private var isStale = true
    /// The rest whose announcement by this process is still shown, and its end since boot. The end of a rest of another
    /// boot is calculated from two clocks, and differs a little each time.
    private var announced: (rest: Rest, end: Duration)?

    /// The executor of the thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// The time between two attempts while the database is locked.
    private static let retryInterval = Duration.seconds(1)

    /// Creates a service; ``run()`` starts it.
    ///
    /// - Parameter claimLimits: The longest wait for the database before the end of the rest is announced without it.
    public init(
        practice: PracticeService, notifications: NotificationRegistry,
        claimLimits: PracticeService.WaitLimits = .brief, logger: Logger
    ) {
        self.practice = practice
        self.notifications = notifications
        self.claimLimits = claimLimits
        self.logger = logger
    }

    /// Announces the end of each rest until the task is cancelled. Call this once.
    public func run() async {
        var timer = ClockTimer(.boot)
        let changes = practice.changes()
        let observing = Task {
            for await change in changes where change.concerns([.rest]) { readAgain() }
        }
        while !Task.isCancelled {
            timer.set(at: await check())
            let (polled, deadline) = (timer.polled, timer.deadline)
            await withTaskCancellationHandler {
                _ = await thread.wait(for: polled, until: deadline)
            } onCancel: {
                thread.wake()
            }
        }
        observing.cancel()
    }

    /// Makes the next check read the stored rest, and wakes ``run()`` for it.
    func readAgain() {
        isStale = true
        thread.wake()
    }

    /// Announces the end of a rest that is over, and withdraws or forgets the announcement of an earlier one.
    ///
    /// - Returns: The time since boot of the next check; `nil` if only a change requires one.
    func check() async -> Duration? {
        var isLocked = false
        if isStale {
            isStale = false
            do {
                rest = try await practice.waiting(.init(.seconds(1))).rest.stored()
            } catch {
                logger.warning("cannot read the rest timer", metadata: ["error": "\(error)"])
                (isStale, isLocked) = (true, true)
            }
        }
        if let announced, rest != announced.rest, rest?.phase != .complete {
            self.announced = nil
            notifications.withdraw(UserNotification.restTimer)
        }
        let now = practice.context.moment
        if let over = rest, let end = over.end(at: now), end <= now.uptime, await !finish(over, at: end) {
            isLocked = true
        }
        let end = rest?.end(at: practice.context.moment)
        let retry = isLocked ? practice.context.uptime() + Self.retryInterval : nil
        // A rest that is over, but cannot be completed, waits for the retry.
        let next = isLocked ? end.flatMap { $0 > now.uptime ? $0 : nil } : end
        return [next, retry, expireAnnouncement()].compactMap(\.self).min()
    }

    /// Completes a rest that is over, and announces its end unless another process has.
    ///
    /// - Returns: Whether the database was free; if not, the rest must still be completed there.
    private func finish(_ over: Rest, at end: Duration) async -> Bool {
        let outcome = try? await practice.waiting(claimLimits).rest.complete()
        var local = over
        let isDue = outcome?.isDue ?? local.complete(at: practice.context.moment)
        if isDue, announced?.rest != over {
            announced = (over, end)
            notifications.post(over.words.notification)
        }
        if let outcome { rest = outcome.rest }
        return outcome != nil
    }

    /// Removes the announcement from later deliveries once it is too old to be useful.
    ///
    /// - Returns: The time since boot at which it will be too old; `nil` if there is no announcement to remove.
    private func expireAnnouncement() -> Duration? {
        guard let announced else { return nil }
        let last = announced.end + Rest.announcementWindow
        if last > practice.context.uptime() { return last }
        notifications.forget(UserNotification.restTimer)
        return nil
    }
}

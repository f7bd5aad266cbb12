public import ControlProtocol
public import Logging
public import NotificationHub
import Platform
public import PracticeCore
public import PracticeData

/// Waits for the end of the rest and announces it, on a thread of its own that sleeps until then.
///
/// Of several processes that wait for the same end, one announces it: the one that ends the rest in the database. Where
/// the database is locked at that moment, the end is announced all the same, from what was read before.
public actor RestService: RestControl {
    private let controller: RestController
    private let notifications: NotificationRegistry
    private let practice: PracticeService
    private let logger: Logger
    private nonisolated let thread = ThreadExecutor(name: "limber-rest")
    /// The rest as it was read last.
    private var record: RestRecord?
    /// Whether the rest may have changed since.
    private var isStale = true
    /// The rest whose end was announced here and is still shown, and the end on the clock of ``BootTime``. A rest of
    /// another boot is known by its record alone: its end is calculated from two clocks, and differs a little each time.
    private var announced: (rest: RestRecord, end: Duration)?
    /// The last of the looks, which come one after the other.
    private var looking: Task<Duration?, Never>?

    /// Its own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Whoever learns of an end later than this has begun the next set without it.
    private static let usefulFor = Duration.seconds(60)
    /// The time between two tries while the database is locked.
    private static let retryInterval = Duration.seconds(1)

    /// A service that does not wait yet.
    public init(
        _ controller: RestController, notifications: NotificationRegistry, practice: PracticeService, logger: Logger
    ) {
        self.controller = controller
        self.notifications = notifications
        self.practice = practice
        self.logger = logger
    }

    /// Carries out a command, and returns how the rest stands then.
    public func perform(_ command: RestCommand) async throws(RestRefusal) -> RestStatus {
        let kept = try await controller.carryOut(command)
        record = kept
        thread.wake()
        return RestStatus(kept, at: controller.moment)
    }

    /// Waits and announces until the task is cancelled. Call it once.
    public func run() async {
        do throws(ClockTimer.Failure) {
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

    /// Announces an end that is over, without waiting for one.
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

    /// Announces an end that is over, once the looks before this one are finished: each finds what the others announced.
    ///
    /// - Returns: When to look again; `nil` for not before something changes.
    private func settle() async -> Duration? {
        let look = Task { [before = looking] in
            _ = await before?.value
            return await self.look()
        }
        looking = look
        return await look.value
    }

    private func look() async -> Duration? {
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
            return earliest(forgetOrWait(), isLocked)
        }
        withdraw(unless: announced?.rest == kept)
        guard end <= controller.moment.uptime else { return earliest(end, isLocked) }
        isLocked = await finish(kept, at: end)
        return earliest(forgetOrWait(), isLocked)
    }

    /// Ends the rest and announces it, unless another process has.
    ///
    /// - Returns: Whether the database was locked, and the rest is still to be ended there.
    private func finish(_ kept: RestRecord, at end: Duration) async -> Bool {
        do {
            let words = try await controller.claimEnd()
            // Read again: it is complete now, or another one was started meanwhile.
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
        guard announced?.rest != rest, controller.moment.uptime - end < Self.usefulFor else { return }
        announced = (rest, end)
        notifications.post(words.notification)
    }

    private func earliest(_ next: Duration?, _ isLocked: Bool) -> Duration? {
        guard isLocked else { return next }
        let retry = controller.moment.uptime + Self.retryInterval
        return next.map { min($0, retry) } ?? retry
    }

    /// Withdraws the announcement from deliveries that come later, once it is too old to be useful.
    ///
    /// - Returns: When it will be.
    private func forgetOrWait() -> Duration? {
        guard let announced else { return nil }
        let last = announced.end + Self.usefulFor
        if last > controller.moment.uptime { return last }
        notifications.forget(UserNotification.restTimer)
        return nil
    }

    private func withdraw(unless isStillTrue: Bool) {
        guard announced != nil, !isStillTrue else { return }
        announced = nil
        notifications.withdraw(UserNotification.restTimer)
    }
}

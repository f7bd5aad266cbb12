public import ControlProtocol
public import Logging
public import PracticeCore
import Store
import Threads

/// Waits for the end of the rest and tells of it, on a thread of its own that sleeps until then. It hears of what other
/// processes do with the rest, and of two that wait for the same end one tells it.
public actor RestService: RestControl {
    private let desk: RestDesk
    private let notices: NoticeBoard
    private let watch: StoreWatch
    private let logger: Logger
    private nonisolated let thread = ThreadExecutor(name: "limber-rest")
    /// The end that was told here and is still up, on the clock of ``BootTime``.
    private var told: Duration?

    /// Its own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Who hears of an end later than this has begun the next set without it.
    private static let stillOfUse = Duration.seconds(60)

    /// A service that does not wait yet.
    public init(_ desk: RestDesk, notices: NoticeBoard, watch: StoreWatch, logger: Logger) {
        self.desk = desk
        self.notices = notices
        self.watch = watch
        self.logger = logger
    }

    /// Does it, and answers how the rest stands then. That it ran ends the wait, which then goes on for what is kept.
    public func perform(_ command: RestCommand) async throws(RestRefusal) -> RestStatus {
        try desk.carryOut(command)
    }

    /// Waits and tells until the task is cancelled. To be called once.
    public func run() async {
        do throws(ClockTimer.Failure) {
            let timer = try ClockTimer(.boot)
            let changes = watch.changes()
            let listening = Task { for await _ in changes { thread.wake() } }
            while !Task.isCancelled {
                timer.set(at: settle())
                let polled = timer.polled
                await withTaskCancellationHandler {
                    _ = await thread.wait(for: [polled])
                } onCancel: {
                    thread.wake()
                }
            }
            listening.cancel()
        } catch {
            logger.error("the end of a rest will not be told: \(error)")
        }
    }

    /// Tells what is over, without waiting for it.
    ///
    /// - Returns: Whether this process has told the end of the rest that there is.
    public func tellIfOver() -> Bool {
        _ = settle()
        return told != nil
    }

    /// Tells what is over.
    ///
    /// - Returns: when to look again; not before something is changed, without one.
    private func settle() -> Duration? {
        do throws(StoreError) {
            let record = try desk.record()
            let timer = record?.timer(at: desk.moment)
            guard let end = timer?.end else {
                withdraw(unless: record?.phase == .complete)
                return forgetOrWait()
            }
            withdraw(unless: false)
            guard end <= desk.moment.uptime else { return end }
            if let (words, delay) = try desk.claimEnd(), delay < Self.stillOfUse {
                told = end
                notices.post(words.notice)
            }
            return forgetOrWait()
        } catch {
            logger.warning("the rest cannot be told: \(error)")
            return nil
        }
    }

    /// Has nobody told any more who comes when it is of no use.
    ///
    /// - Returns: when that will be.
    private func forgetOrWait() -> Duration? {
        guard let told else { return nil }
        let last = told + Self.stillOfUse
        if last > desk.moment.uptime { return last }
        notices.forget(Notice.restTimer)
        return nil
    }

    private func withdraw(unless isStillTrue: Bool) {
        guard told != nil, !isStillTrue else { return }
        told = nil
        notices.withdraw(Notice.restTimer)
    }
}

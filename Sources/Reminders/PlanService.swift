public import Logging
public import PracticeCore
public import SessionCore
import Store

/// Keeps the nutrition plan true to the body's weight, whoever has stored that, and puts up a notice of what is worth one.
public struct PlanService: Sendable {
    private let database: String
    private let notices: NoticeBoard
    private let now: @Sendable () -> Timestamp
    private let days: @Sendable () -> DayClock
    private let calendar: @Sendable () -> ReminderCalendar
    private let logger: Logger

    /// A service that does not run yet.
    public init(
        database: String, notices: NoticeBoard, now: @escaping @Sendable () -> Timestamp,
        days: @escaping @Sendable () -> DayClock, calendar: @escaping @Sendable () -> ReminderCalendar, logger: Logger
    ) {
        self.database = database
        self.notices = notices
        self.now = now
        self.days = days
        self.calendar = calendar
        self.logger = logger
    }

    /// Runs until the task is cancelled.
    ///
    /// - Parameter changes: Something for each time that something was stored.
    public func run(_ changes: AsyncStream<Void>) async {
        // What was stored while no daemon ran.
        var failure = look(after: nil)
        for await _ in changes { failure = look(after: failure) }
    }

    /// - Parameter failure: What went wrong the last time, of which nothing is said again.
    /// - Returns: what went wrong this time.
    private func look(after failure: StoreError?) -> StoreError? {
        do throws(StoreError) {
            try look()
            return nil
        } catch {
            if error != failure { logger.warning("the nutrition plan is not looked after: \(error)") }
            return error
        }
    }

    private func look() throws(StoreError) {
        let store = try Store(path: database)
        let now = now()
        do throws(NutritionError) {
            try store.recalculate(at: now, by: days(), since: 0)
        } catch {
            switch error {
            // Nothing to calculate from is no failure of ours: whoever looks at the plan is told.
            case .refused: break
            case .store(let error): throw error
            }
        }
        guard let change = try store.claimPlanNews(at: now) else { return try forgetSeen(in: store) }
        let time = calendar().clock.reading(at: now).time
        let isQuiet = try store.reminderPreferences().quietHours?.contains(time) == true
        notices.post(change.notice, isQuiet ? .silent : change.manner(at: now))
    }

    /// Whoever has looked at the plan need not be shown its change any more.
    private func forgetSeen(in store: Store) throws(StoreError) {
        for (notice, _) in notices.open where notice.category == .planUpdate {
            if try store.planBadge() == 0 { notices.forget(notice.id) }
        }
    }
}

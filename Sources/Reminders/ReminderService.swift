public import Logging
public import PracticeCore
import SessionCore
import Store
import Threads

/// Asks what there is to ask when it is due, and takes the answers: the driver of ``ReminderSchedule``.
///
/// The truth is in the database. What is to be told is written there first, so that the next process knows what was left,
/// and taken from there to be told, so that of several one tells it; and what others write there is looked at as soon as
/// it is.
public actor ReminderService {
    let database: String
    private let clock: any ReminderClock
    let calendar: @Sendable () -> ReminderCalendar
    private let lateness: @Sendable () -> Duration
    let board: NoticeBoard
    let newID: @Sendable () -> String
    private let logger: Logger
    /// What hangs on the board, by the ids of the questions.
    private var posted: [String: Notice.ID] = [:]
    private var isFailing = false

    /// A service that does not run yet.
    ///
    /// - Parameters:
    ///   - calendar: The zone, and where days and weeks begin; asked each time.
    ///   - lateness: How late something may be told that was due while the box slept or was off.
    ///   - board: Where notices are put up.
    ///   - newID: Makes an id that nothing else has.
    public init(
        database: String, clock: any ReminderClock, calendar: @escaping @Sendable () -> ReminderCalendar,
        lateness: @escaping @Sendable () -> Duration, board: NoticeBoard, newID: @escaping @Sendable () -> String,
        logger: Logger
    ) {
        self.database = database
        self.clock = clock
        self.calendar = calendar
        self.lateness = lateness
        self.board = board
        self.newID = newID
        self.logger = logger
    }

    /// Tells what a process that has died was about to tell. To be called once, before ``run(_:)``.
    public func tellUntold() {
        let context = context
        do throws(StoreError) {
            let store = try Store(path: database)
            let preferences = try store.reminderPreferences()
            for question in try store.takeUntold(context) { tell(question, preferences, context) }
        } catch {
            logger.error("what was still to be told is not: \(error)")
        }
    }

    /// Asks until the task is cancelled, or the clock has no more time to give.
    ///
    /// - Parameter changes: Something for each time that something was stored.
    public func run(_ changes: AsyncStream<Void>) async {
        await withTaskGroup { group in
            group.addTask { [clock] in
                for await _ in changes { clock.nudge() }
            }
            while await clock.wait(until: settle()) {}
            group.cancelAll()
        }
    }

    /// The present moment, with what decides what is due.
    var context: ReminderContext {
        ReminderContext(now: clock.now(), calendar: calendar(), lateness: lateness())
    }

    /// Tells what is due.
    ///
    /// - Returns: when something will be due next.
    private func settle() -> Timestamp? {
        let context = context
        do throws(StoreError) {
            let store = try Store(path: database)
            let (actions, overview) = try store.settleReminders(context, newID: newID)
            let questions = actions.compactMap(\.question)
            // Where it cannot be known who has them, rather twice than never.
            let taken = (try? store.takeUntold(of: questions)) ?? questions
            for question in taken { tell(question, overview.preferences, context) }
            withdrawClosed(overview.schedule)
            if isFailing { logger.notice("reminders can be read again") }
            isFailing = false
            return overview.schedule.nextDue
        } catch {
            // Said when it begins, not with every try.
            if !isFailing { logger.error("nothing can be reminded of, until this is well: \(error)") }
            isFailing = true
            return Timestamp(milliseconds: context.now.milliseconds + 60_000)
        }
    }

    private func tell(
        _ question: ReminderQuestion, _ preferences: ReminderPreferences, _ context: ReminderContext
    ) {
        let time = context.calendar.clock.reading(at: context.now).time
        let isQuiet = preferences.quietHours?.contains(time) == true
        // The check-in has no answer: it stays until somebody puts it away.
        if question.kind.question != nil { posted[question.id] = question.noticeID }
        board.post(question.notice(ownText: preferences.text(of: question.kind)), isQuiet ? .silent : .aloud)
    }

    /// Takes down what was answered, here or elsewhere, and what the next question of its kind has replaced.
    private func withdrawClosed(_ schedule: ReminderSchedule) {
        let open = Set(schedule.questions.map(\.id))
        for (id, notice) in posted where !open.contains(id) {
            posted[id] = nil
            board.withdraw(notice)
        }
    }
}

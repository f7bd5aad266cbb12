public import Logging
public import NotificationHub
import Platform
public import PracticeCore
public import PracticeData
import SessionCore

/// Asks each question when it is due, and takes the answers: the driver of ``ReminderSchedule``.
///
/// The truth is in the database. A question is written there before it is delivered, and claimed for delivery, so that of
/// several processes one delivers it, and a process that dies leaves it to the next. While the database is locked, the
/// schedule that was loaded last is asked instead.
public actor ReminderService {
    private let practice: PracticeService
    private let clock: any ReminderClock
    private let registry: NotificationRegistry
    private let logger: Logger
    /// The notifications that are posted, by the ids of their questions; at first those of a former process.
    private var posted: [String: UserNotification.ID]
    /// Whether questions of a former process are still to be posted again.
    private var isReposting = false
    /// Questions that were delivered while the database was locked, and are not in it yet.
    private var unsaved: [ReminderQuestion] = []
    /// What was loaded last.
    private var loaded: ReminderOverview?
    private var isFailing = false

    /// The longest wait for the database before a due question is delivered without it.
    private static let waitLimits = PracticeService.WaitLimits(.seconds(1))
    /// The time between two tries while the database cannot be used, in milliseconds.
    private static let retryInterval = 10_000

    /// A service that does not run yet.
    ///
    /// - Parameters:
    ///   - practice: Keeps the schedule and takes the answers.
    ///   - registry: Receives the notifications.
    public init(practice: PracticeService, clock: any ReminderClock, registry: NotificationRegistry, logger: Logger) {
        self.practice = practice
        self.clock = clock
        self.registry = registry
        self.logger = logger
        posted = registry.leftovers.reduce(into: [:]) { posted, notification in
            if let question = ReminderQuestion.id(ofNotification: notification) { posted[question] = notification }
        }
    }

    /// Delivers the questions that a process which died was about to deliver. Call it once, before ``run()``.
    public func deliverUndelivered() async {
        do {
            let (questions, preferences) = try await practice.waiting(Self.waitLimits).reminders.claimUndelivered()
            for question in questions { deliver(question, preferences) }
        } catch {
            logger.error("cannot deliver pending reminders", metadata: ["error": "\(error)"])
        }
    }

    /// Asks until the task is cancelled, or the clock has no more time to give.
    ///
    /// - Parameter reposting: Whether the questions that a former process has left open are posted again, without a sound.
    public func run(reposting: Bool = false) async {
        isReposting = reposting
        let changes = practice.changes()
        await withTaskGroup { group in
            group.addTask { [clock] in
                // The check-in depends on the nutrition profile.
                for await change in changes where change.concerns([.reminders, .nutrition]) { clock.nudge() }
            }
            while await clock.wait(until: settle()) {}
            group.cancelAll()
        }
    }

    /// Delivers what is due.
    ///
    /// - Returns: When something will be due next.
    private func settle() async -> Timestamp? {
        do {
            let (questions, overview) = try await practice.waiting(Self.waitLimits).reminders.claimDue()
            for question in questions { deliver(question, overview.preferences) }
            if isReposting { repost(overview) }
            isReposting = false
            unsaved = []
            withdrawClosed(overview.schedule)
            if isFailing { logger.notice("reminders resumed") }
            isFailing = false
            loaded = overview
            return overview.schedule.nextDue
        } catch {
            if !isFailing {
                logger.error("cannot read the reminders, using the last schedule", metadata: ["error": "\(error)"])
            }
            isFailing = true
            return deliverLoaded()
        }
    }

    /// Delivers what is due of the schedule that was loaded last.
    ///
    /// - Returns: When to look again.
    private func deliverLoaded() -> Timestamp? {
        let context = practice.context.reminders
        let retry = Timestamp(milliseconds: context.now.milliseconds + Self.retryInterval)
        guard let overview = loaded else { return retry }
        var schedule = overview.schedule
        let actions = schedule.settle(overview.rules, context, newID: practice.context.newID)
        loaded = ReminderOverview(preferences: overview.preferences, rules: overview.rules, schedule: schedule)
        for question in actions.compactMap(\.question) {
            deliver(question, overview.preferences)
            unsaved.append(question)
        }
        return schedule.nextDue.map { min($0, retry) } ?? retry
    }

    private func deliver(_ question: ReminderQuestion, _ preferences: ReminderPreferences) {
        let time = practice.context.calendar().clock.reading(at: practice.context.now()).time
        let isQuiet = preferences.quietHours?.contains(time) == true
        // Delivered before while the database was locked: only the id, by which it is answered, is another one.
        let former = unsaved.first { $0.kind == question.kind && $0.period == question.period && $0.id != question.id }
        if let former {
            posted[former.id] = nil
            registry.withdraw(former.notificationID)
        }
        // The check-in has no answer: it stays until a person dismisses it.
        if question.kind.question != nil { posted[question.id] = question.notificationID }
        post(question, preferences, isQuiet || former != nil ? .silent : .aloud)
    }

    private func repost(_ overview: ReminderOverview) {
        let open = Set(registry.open.map(\.notification.id))
        for question in overview.schedule.shown where !open.contains(question.notificationID) {
            posted[question.id] = question.notificationID
            post(question, overview.preferences, .silent)
        }
    }

    private func post(_ question: ReminderQuestion, _ preferences: ReminderPreferences, _ manner: NotificationManner) {
        registry.post(question.notification(ownText: preferences.text(of: question.kind)), manner)
        logger.info(
            "reminder posted",
            metadata: [
                "reminder": "\(question.kind.rawValue)", "question": "\(question.id)",
                "notification": "\(question.notificationID)", "manner": "\(manner.rawValue)",
            ])
    }

    /// Withdraws what was answered, by any process, and what the next question of its kind has replaced.
    private func withdrawClosed(_ schedule: ReminderSchedule) {
        let open = Set(schedule.questions.map(\.id))
        for (id, notification) in posted where !open.contains(id) {
            posted[id] = nil
            registry.withdraw(notification)
        }
    }
}

extension ReminderService: NotificationResponder {
    /// Carries out the response to a question, whichever process has asked it, and posts what became of an answer.
    public func respond(_ response: NotificationResponse, to notification: UserNotification.ID)
        async throws(NotificationRefusal) -> String
    {
        guard let delivered = ReminderQuestion.id(ofNotification: notification) else {
            guard notification == ReminderQuestion.checkInNotification else { throw .unknown }
            return try respondToCheckIn(response)
        }
        let id = await savedID(of: delivered)
        switch response {
        case .reply(let text):
            return try await answer(id, notification, text)
        case .skip:
            try await perform { try await $0.skip(id) }
            registry.withdraw(notification)
            return "Skipped."
        case .snooze(let length):
            let end = try await perform { try await $0.snooze(id, length) }
            registry.withdraw(notification)
            let (day, time) = practice.context.calendar().clock.reading(at: end.moment)
            return switch end {
            case .askedAgain: "Snoozed until \(time) on \(day)."
            case .replaced:
                "The next question comes at \(time) on \(day). You can answer this one until then."
            }
        case .open:
            return "The question stays open."
        case .dismissal:
            try await perform { try await $0.dismiss(id) }
            registry.forget(notification)
            return "The question stays open."
        }
    }

    /// Returns the id by which a question is answered: one that was delivered while the database was locked gets it as soon
    /// as the question can be saved.
    private func savedID(of id: String) async -> String {
        guard let question = unsaved.first(where: { $0.id == id }) else { return id }
        _ = await settle()
        let saved = loaded?.schedule.questions.first { $0.kind == question.kind && $0.period == question.period }
        return saved?.id ?? id
    }

    private func respondToCheckIn(_ response: NotificationResponse) throws(NotificationRefusal) -> String {
        switch response {
        case .open, .dismissal, .skip:
            registry.withdraw(ReminderQuestion.checkInNotification)
            return "Seen."
        case .reply: throw .refused("the check-in takes no text; enter your weight instead")
        case .snooze: throw .refused("the check-in cannot be snoozed; it comes again next week")
        }
    }

    private func answer(_ id: String, _ notification: UserNotification.ID, _ written: String)
        async throws(NotificationRefusal) -> String
    {
        let text: IntentionText
        do throws(IntentionText.Fault) {
            text = try IntentionText(written)
        } catch {
            throw .refused(error.description)
        }
        let intention: Intention
        do throws(NotificationRefusal) {
            intention = try await perform { try await $0.answer(id, text) }
        } catch {
            switch error {
            case .busy, .notKept: registry.post(.intentionNotSaved)
            case .unknown, .refused: break
            }
            throw error
        }
        registry.withdraw(notification)
        let confirmation = UserNotification.intentionSet(intention.scope)
        registry.post(confirmation)
        return confirmation.body
    }

    @discardableResult
    private func perform<Value: Sendable>(
        _ body: (ReminderUseCases) async throws -> Value
    ) async throws(NotificationRefusal) -> Value {
        do {
            return try await body(practice.waiting(.request).reminders)
        } catch ReminderError.refused(.unknown) {
            throw .unknown
        } catch ReminderError.refused(let refusal) {
            throw .refused(refusal.description)
        } catch let error as StoreError where error.kind == .busy {
            throw .busy("\(error)")
        } catch {
            throw .notKept("\(error)")
        }
    }
}

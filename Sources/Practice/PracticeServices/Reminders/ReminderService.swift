public import ControlProtocol
public import Logging
public import NotificationHub
import Platform
public import PracticeCore
public import PracticeData
import SessionCore

/// The service that delivers reminders when they are due and carries out the responses: the driver of
/// ``ReminderSchedule``.
///
/// This folder holds the service and its clocks. The rules are in `PracticeCore/Reminders`, their storage is in
/// `PracticeData`, and the deliveries (voice, desktop, page, command) are in other targets. Any task may call the
/// service.
///
/// The database decides. A question is stored and claimed before it is delivered, so that of several processes one
/// delivers it, and a process that dies leaves it to the next. While the database is locked, the schedule that was
/// loaded last is used instead.
public actor ReminderService {
    private let practice: PracticeService
    private let clock: any ReminderClock
    private let registry: NotificationRegistry
    private let startSession: @Sendable () async throws(SessionRefusal) -> Void
    private let logger: Logger
    private let waitLimits: PracticeService.WaitLimits
    /// The posted notifications by the ids of their questions, initially those of the previous process.
    private var posted: [String: UserNotification.ID]
    /// Whether the open questions of the previous process are still to be posted again.
    private var isReposting = false
    /// Questions that were delivered while the database was locked, and are not stored yet.
    private var unsaved: [ReminderQuestion] = []
    /// The overview that was loaded last.
    private var loaded: ReminderOverview?
    private var isFailing = false

    /// The retry interval in milliseconds while the database cannot be used.
    private static let retryInterval = 10_000

    /// Creates a service; ``run(reposting:)`` starts it.
    ///
    /// - Parameters:
    ///   - practice: The database with the schedule and the questions.
    ///   - registry: The destination of the notifications.
    ///   - startSession: Starts a session of the saved setup, the answer to the reminder to stretch.
    ///   - waitLimits: The longest wait for the database before a due question is delivered without it.
    public init(
        practice: PracticeService, clock: any ReminderClock, registry: NotificationRegistry,
        startSession: @escaping @Sendable () async throws(SessionRefusal) -> Void,
        waitLimits: PracticeService.WaitLimits = .init(.seconds(1)), logger: Logger
    ) {
        self.practice = practice
        self.clock = clock
        self.registry = registry
        self.startSession = startSession
        self.waitLimits = waitLimits
        self.logger = logger
        posted = registry.leftovers.reduce(into: [:]) { posted, notification in
            if let question = ReminderQuestion.id(ofNotification: notification) { posted[question] = notification }
        }
    }

    /// Delivers reminders until the task is cancelled or the clock ends.
    ///
    /// - Parameter reposting: Whether to post the open questions of the previous process again, silently.
    public func run(reposting: Bool = false) async {
        isReposting = reposting
        let changes = practice.changes()
        await withTaskGroup { group in
            group.addTask { [clock] in
                // The check-in depends on the nutrition profile, and the reminder to stretch on the last session.
                for await change in changes where change.concerns([.reminders, .nutrition, .sessions]) { clock.nudge() }
            }
            await clock.waitUntilSet(practice.context)
            while await clock.wait(until: settle()) {}
            group.cancelAll()
        }
    }

    /// Claims and delivers the questions that are due, and withdraws the notifications of closed questions.
    ///
    /// - Returns: The time at which the next reminder is due.
    private func settle() async -> Timestamp? {
        do {
            let (questions, overview) = try await practice.waiting(waitLimits).write { data in
                try data.reminders.claimDue(data.reminderContext, newID: data.newID)
            }
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

    /// Delivers the questions that are due by the schedule that was loaded last.
    ///
    /// - Returns: The time of the next attempt.
    private func deliverLoaded() -> Timestamp? {
        let context = practice.context.reminders
        let retry = Timestamp(milliseconds: context.now.milliseconds + Self.retryInterval)
        guard let overview = loaded else { return retry }
        var schedule = overview.schedule
        let actions = schedule.settle(
            overview.rules, context.stretching(overview.stretch), newID: practice.context.newID)
        loaded = ReminderOverview(
            preferences: overview.preferences, rules: overview.rules, schedule: schedule, stretch: overview.stretch)
        for question in actions.compactMap(\.question) {
            deliver(question, overview.preferences)
            unsaved.append(question)
        }
        return schedule.nextDue.map { min($0, retry) } ?? retry
    }

    private func deliver(_ question: ReminderQuestion, _ preferences: ReminderPreferences) {
        let time = practice.context.calendar().clock.reading(at: practice.context.now()).time
        // In quiet hours a reminder is shown without the voice.
        let isQuiet = preferences.quietHours?.contains(time) == true
        // The question was already delivered while the database was locked. The stored question has another id, by
        // which it is answered.
        let former = unsaved.first { $0.kind == question.kind && $0.period == question.period && $0.id != question.id }
        if let former {
            posted[former.id] = nil
            registry.withdraw(former.notificationID)
        }
        // A reminder without a question has no answer, so its notification stays until the user dismisses it.
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
        registry.post(question.notification(ownText: preferences[question.kind].text), manner)
        logger.info(
            "reminder posted",
            metadata: [
                "reminder": "\(question.kind.rawValue)", "question": "\(question.id)",
                "notification": "\(question.notificationID)", "manner": "\(manner.rawValue)",
            ])
    }

    /// Withdraws the notifications of questions that any process has closed, or that a newer question has replaced.
    private func withdrawClosed(_ schedule: ReminderSchedule) {
        let open = Set(schedule.questions.map(\.id))
        for (id, notification) in posted where !open.contains(id) {
            posted[id] = nil
            registry.withdraw(notification)
        }
    }
}

extension ReminderService: NotificationResponder {
    /// Carries out the response to a question, whichever process posted it, and confirms an answer with a notification.
    public func respond(_ response: NotificationResponse, to notification: UserNotification.ID)
        async throws(NotificationRefusal) -> String
    {
        guard let delivered = ReminderQuestion.id(ofNotification: notification) else {
            switch notification {
            case ReminderQuestion.checkInNotification: return try respondToCheckIn(response)
            case ReminderQuestion.stretchNotification: return try await respondToStretch(response)
            default: throw .unknown
            }
        }
        let id = await savedID(of: delivered)
        switch response {
        case .reply(let text):
            return try await answer(id, notification, text)
        case .skip:
            try await perform { try $0.reminders.skip(question: id, $0.reminderContext) }
            registry.withdraw(notification)
            return "Skipped."
        case .snooze(let length):
            let end = try await perform { data in
                try data.reminders.snooze(question: id, length, data.reminderContext)
            }
            registry.withdraw(notification)
            let (day, time) = practice.context.calendar().clock.reading(at: end.moment)
            return switch end {
            case .askedAgain: "Snoozed until \(time) on \(day)."
            case .replaced:
                "The next question comes at \(time) on \(day). You can answer this one until then."
            }
        case .open:
            return "The question stays open."
        case .start, .keep, .pause:
            throw .unknown
        case .dismissal:
            try await perform { try $0.reminders.dismiss(question: id) }
            registry.forget(notification)
            return "The question stays open."
        }
    }

    /// Returns the stored id of a question. A question that was delivered while the database was locked gets another id
    /// when it is stored.
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
        case .start, .keep, .pause: throw .unknown
        case .snooze: throw .refused("the check-in cannot be snoozed; it comes again next week")
        }
    }

    private func respondToStretch(_ response: NotificationResponse) async throws(NotificationRefusal) -> String {
        switch response {
        case .start(.start):
            do throws(SessionRefusal) {
                try await startSession()
            } catch {
                throw .refused(error.description)
            }
            registry.withdraw(ReminderQuestion.stretchNotification)
            return "The session has started."
        case .open, .dismissal, .skip:
            registry.withdraw(ReminderQuestion.stretchNotification)
            return "Seen."
        case .reply: throw .refused("the reminder to stretch takes no text; start a session instead")
        case .snooze: throw .refused("the reminder to stretch cannot be snoozed; it comes again another day")
        case .start(.later), .start(.refuse), .keep, .pause: throw .unknown
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
            intention = try await perform { data in
                try data.reminders.answer(question: id, text, newID: data.newID(), data.reminderContext)
            }
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
        _ body: @escaping @Sendable (Repositories) throws -> Value
    ) async throws(NotificationRefusal) -> Value {
        do {
            return try await practice.waiting(.request).write(body)
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

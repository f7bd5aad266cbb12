public import ControlProtocol
public import Logging
public import NotificationHub
import Platform
public import PracticeCore
public import PracticeData
public import SessionCore

/// The sessions of the daemon, as far as a scheduled session needs them.
public protocol ScheduledSessionHost: StartControl {
    /// Shows a question until it is answered, or until a time has passed.
    func ask(_ question: StartQuestion, within limit: Duration) async -> StartReply

    /// Plays an alarm for a session: music that rises from silence, and a bell.
    ///
    /// - Returns: The reason why the alarm is not heard, or `nil` if it was heard or ended.
    func playAlarm(for request: SessionRequest, lasting length: Duration) async -> String?

    /// Checks that a session can start: that its stretches, routine, music and catalog exist. Plays nothing.
    func check(_ request: SessionRequest) async throws(SessionRefusal)

    /// Starts a session, and returns when it sounds.
    func start(_ request: SessionRequest) async throws(SessionRefusal)

    /// The number of commands so far, by which a session that nobody attends is noticed.
    var commandCount: Int { get async }

    /// Returns when no session plays, or when the task is cancelled.
    func untilQuiet() async
}

/// The service that asks about scheduled sessions when they are due, and starts them: the driver of ``Schedule`` and
/// ``StartDecision``.
///
/// The database decides. A start is claimed before it is asked about, and taken before the session starts, so that of
/// several processes one starts it, and a process that dies in between leaves it to the next.
public actor ScheduleService {
    /// The state of the computer that a decision depends on.
    public struct Surroundings: Sendable {
        /// Returns whether a session plays or is paused, in this process or another.
        let hasSession: @Sendable () async -> Bool
        /// Returns whether another player plays.
        let isPlaying: @Sendable () async -> Bool

        /// Creates the surroundings from their parts.
        public init(
            hasSession: @escaping @Sendable () async -> Bool, isPlaying: @escaping @Sendable () async -> Bool
        ) {
            self.hasSession = hasSession
            self.isPlaying = isPlaying
        }
    }

    private enum State {
        case idle
        /// A start is asked about, or its session starts.
        case asking(Task<Void, Never>)
    }

    private let practice: PracticeService
    private let clock: any ReminderClock
    private let registry: NotificationRegistry
    private let host: any ScheduledSessionHost
    private let surroundings: Surroundings
    private let logger: Logger
    private var state = State.idle
    private var isFailing = false

    /// The time between two looks at a session or a player that a start waits for, in milliseconds. The same between two
    /// attempts while the database cannot be used.
    private static let retryInterval = 10_000
    /// The time for which a session waits for a yes.
    private static let confirmation = Duration.seconds(1200)
    private static let waitLimits = PracticeService.WaitLimits(.seconds(5))

    /// Creates a service; ``run()`` starts it.
    public init(
        practice: PracticeService, clock: any ReminderClock, registry: NotificationRegistry,
        host: any ScheduledSessionHost, surroundings: Surroundings, logger: Logger
    ) {
        self.practice = practice
        self.clock = clock
        self.registry = registry
        self.host = host
        self.surroundings = surroundings
        self.logger = logger
    }

    /// Asks and starts until the task is cancelled or the clock ends.
    public func run() async {
        let changes = practice.changes()
        await withTaskGroup { group in
            group.addTask { [clock] in
                // The quiet hours are among the reminders.
                for await change in changes where change.concerns([.schedules, .reminders]) { clock.nudge() }
            }
            while await clock.wait(until: settle()) {}
            group.cancelAll()
        }
        if case .asking(let task) = state {
            task.cancel()
            await task.value
        }
    }

    /// Claims the starts that are due, and begins to ask about the first that may ask.
    ///
    /// - Returns: The time of the next start or look.
    private func settle() async -> Timestamp? {
        let now = practice.context.now()
        do {
            let schedules = try await practice.waiting(Self.waitLimits).write { data in
                try data.schedules.claimDue(data.reminderContext)
            }
            if isFailing { logger.notice("schedules resumed") }
            isFailing = false
            let waits = await look(at: schedules)
            let calendar = practice.context.calendar()
            return (schedules.compactMap { $0.next(after: now, calendar)?.due } + waits).min()
        } catch {
            if !isFailing { logger.error("cannot read the schedules", metadata: ["error": "\(error)"]) }
            isFailing = true
            return Timestamp(milliseconds: now.milliseconds + Self.retryInterval)
        }
    }

    /// Decides about the open starts, in the order of their times.
    ///
    /// - Returns: The times of the next looks.
    private func look(at schedules: [Schedule]) async -> [Timestamp] {
        let lastStart = schedules.compactMap(\.progress.lastStart).max()
        var waits: [Timestamp] = []
        let open = schedules.compactMap { schedule in schedule.progress.open.map { (schedule, $0) } }
        for (schedule, start) in open.sorted(by: { ($0.1.time.due, $0.0.createdAt) < ($1.1.time.due, $1.0.createdAt) })
        {
            // The end of the question nudges the clock.
            if case .asking = state { return waits }
            let decision = StartDecision(start, schedule.options, await circumstances(lastStart))
            if case .asking = state { return waits }
            switch decision {
            case .ask:
                state = .asking(Task { await ask(schedule, start) })
            case .wait(_, let until):
                let retry = Timestamp(milliseconds: practice.context.now().milliseconds + Self.retryInterval)
                waits.append(until ?? retry)
            case .drop(let obstacle):
                await drop(schedule, start, because: obstacle.words)
            }
        }
        return waits
    }

    private func circumstances(_ lastStart: Timestamp?) async -> StartDecision.Circumstances {
        let now = practice.context.now()
        let time = practice.context.calendar().clock.reading(at: now).time
        let preferences = try? await practice.waiting(.brief).read { try $0.reminders.reminderPreferences() }
        return StartDecision.Circumstances(
            now: now, uptime: practice.context.uptime(), isQuiet: preferences?.quietHours?.contains(time) == true,
            hasSession: await surroundings.hasSession(), isPlaying: await surroundings.isPlaying(), lastStart: lastStart
        )
    }

    /// Asks about a start, and performs the answer.
    private func ask(_ schedule: Schedule, _ start: OpenStart) async {
        logger.notice("scheduled session asks", metadata: metadata(schedule, start))
        do throws(SessionRefusal) {
            try await host.check(schedule.request)
            await perform(await answer(schedule), schedule, start)
        } catch {
            await drop(schedule, start, because: error.description)
        }
        state = .idle
        clock.nudge()
    }

    private func answer(_ schedule: Schedule) async -> StartReply {
        let options = schedule.options
        let limit =
            switch options.consent {
            case .ask, .wake: Duration.seconds(options.countdown)
            case .confirm: Self.confirmation
            }
        let question = StartQuestion(
            schedule: schedule.id, title: schedule.title, consent: options.consent,
            until: Timestamp(milliseconds: practice.context.now().milliseconds + Int(limit / .milliseconds(1))))
        // The voice would wake a sleeper at once.
        registry.post(.start(of: question, countdown: options.countdown), options.consent == .wake ? .silent : .aloud)
        let alarm = options.consent == .wake ? Task { await playAlarm(for: schedule, lasting: limit) } : nil
        let reply = await host.ask(question, within: limit)
        alarm?.cancel()
        registry.withdraw(UserNotification.startID(schedule.id))
        return reply
    }

    private func playAlarm(for schedule: Schedule, lasting limit: Duration) async {
        guard let reason = await host.playAlarm(for: schedule.request, lasting: limit) else { return }
        logger.warning("alarm not heard", metadata: ["schedule": "\(schedule.id)", "error": "\(reason)"])
    }

    private func perform(_ reply: StartReply, _ schedule: Schedule, _ start: OpenStart) async {
        switch (reply, schedule.options.consent) {
        // The start stays open: it waits for the session, or for the next daemon.
        case (.withdrawn, _), (.busy, _): return
        case (.sessionStarted, _): await close(schedule, start, .answered)
        case (.answered(.start), _): await begin(schedule, start, isAnswered: true)
        case (.unanswered, .ask), (.unanswered, .wake): await begin(schedule, start, isAnswered: false)
        case (.unanswered, .confirm): await close(schedule, start, .unanswered)
        case (.answered(.refuse), _): await close(schedule, start, .refused)
        case (.answered(.later(let seconds)), _):
            let until = Timestamp(milliseconds: practice.context.now().milliseconds + seconds * 1000)
            logger.notice("scheduled session put off", metadata: ["schedule": "\(schedule.id)", "until": "\(until)"])
            _ = await store { data in
                try data.schedules.change(schedule.id) { schedule in
                    if schedule.progress.open?.time == start.time { schedule.progress.open?.notBefore = until }
                }
            }
        }
    }

    private func begin(_ schedule: Schedule, _ start: OpenStart, isAnswered: Bool) async {
        let taken = await store { data in
            let now = data.now
            return try data.schedules.take(start, of: schedule.id) { $0.progress.lastStart = now }
        }
        guard let taken, taken != nil else {
            return logger.notice("scheduled session left to another process", metadata: metadata(schedule, start))
        }
        let commands = await host.commandCount
        do throws(SessionRefusal) {
            try await host.start(schedule.request)
        } catch {
            return tell(.notStarted(schedule, because: error.description))
        }
        logger.notice("scheduled session started", metadata: metadata(schedule, start))
        Task {
            await host.untilQuiet()
            // A session that the daemon's end has interrupted says nothing about its user.
            if Task.isCancelled { return }
            let isAttended = await host.commandCount != commands
            await note(isAnswered || isAttended ? .answered : .unanswered, of: schedule.id)
        }
    }

    /// Ends a start without a session.
    private func close(_ schedule: Schedule, _ start: OpenStart, _ outcome: ScheduleAttention.Outcome) async {
        logger.notice("scheduled session closed", metadata: metadata(schedule, start))
        _ = await store { try $0.schedules.take(start, of: schedule.id) }
        await note(outcome, of: schedule.id)
    }

    private func drop(_ schedule: Schedule, _ start: OpenStart, because reason: String) async {
        var metadata = metadata(schedule, start)
        metadata["reason"] = "\(reason)"
        logger.notice("scheduled session not started", metadata: metadata)
        guard let taken = await store({ try $0.schedules.take(start, of: schedule.id) }), taken != nil else { return }
        tell(.notStarted(schedule, because: reason))
    }

    /// Counts an outcome, and asks whether the time is right, or pauses the schedule.
    private func note(_ outcome: ScheduleAttention.Outcome, of id: String) async {
        let noted = await store { data in
            try data.schedules.change(id) { schedule in
                let action = schedule.progress.attention.note(outcome)
                if action == .pause { schedule.activity = .unanswered }
                return action
            }
        }
        guard let (schedule, action) = noted else { return }
        switch action {
        case .none: break
        case .ask: tell(.stillRight(schedule))
        case .pause:
            registry.withdraw(UserNotification.stillRight(schedule).id)
            tell(.pausedItself(schedule))
        }
    }

    private func tell(_ notification: UserNotification) {
        let time = practice.context.calendar().clock.reading(at: practice.context.now()).time
        Task {
            let preferences = try? await practice.waiting(.brief).read { try $0.reminders.reminderPreferences() }
            registry.post(notification, preferences?.quietHours?.contains(time) == true ? .silent : .aloud)
        }
    }

    /// Changes the stored data. A failure is only logged: the start stays open, and is asked about again.
    private func store<Value: Sendable>(
        _ change: @escaping @Sendable (Repositories) throws -> Value
    ) async -> Value? {
        do {
            return try await practice.waiting(.background).write(change)
        } catch {
            logger.error("cannot save the schedule", metadata: ["error": "\(error)"])
            return nil
        }
    }

    private func metadata(_ schedule: Schedule, _ start: OpenStart) -> Logger.Metadata {
        ["schedule": "\(schedule.id)", "time": "\(start.time.minute)"]
    }
}

extension ScheduleService: NotificationResponder {
    /// Performs the answer to the question of a scheduled session, or to the question whether its times are right.
    public func respond(_ response: NotificationResponse, to notification: UserNotification.ID)
        async throws(NotificationRefusal) -> String
    {
        guard let (id, isStart) = UserNotification.schedule(of: notification) else { throw .unknown }
        switch (response, isStart) {
        case (.start(let answer), true):
            do throws(SessionRefusal) {
                try await host.answer(answer)
            } catch {
                throw .refused(error.description)
            }
            return "Done."
        case (.keep, false):
            _ = await store { try $0.schedules.change(id) { $0.progress.attention = .answered } }
            registry.withdraw(notification)
            return "The schedule stays as it is."
        case (.pause, false):
            _ = await store { try $0.schedules.change(id) { $0.pause(until: nil) } }
            registry.withdraw(notification)
            return "The schedule is paused."
        case (.open, _): return "The question stays open."
        case (.dismissal, _), (.skip, false):
            registry.forget(notification)
            return "Seen."
        case (.skip, true), (.reply, _), (.snooze, _), (.start, false), (.keep, true), (.pause, true): throw .unknown
        }
    }
}

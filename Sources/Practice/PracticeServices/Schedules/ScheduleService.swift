public import ControlProtocol
public import Logging
public import NotificationHub
public import PracticeCore
public import PracticeData
import SessionCore

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

    enum State {
        case idle
        /// A start is asked about. Cancelling the task withdraws the question.
        case asking(schedule: String, OpenStart, Task<Void, Never>)
        /// The answer is performed.
        case acting(Task<Void, Never>)
    }

    /// A change that could not be saved.
    struct UnsavedChange {
        let start: OpenStart
        let save: @Sendable (Repositories) throws -> Void
    }

    let practice: PracticeService
    private let clock: any ReminderClock
    let registry: NotificationRegistry
    let host: any ScheduledSessionHost
    let surroundings: Surroundings
    private let sender: RequestSender
    let waitLimits: PracticeService.WaitLimits
    let logger: Logger
    var state = State.idle
    /// The number of questions that have ended. Schedules that were read before the last end may be outdated.
    private var endedQuestions = 0
    /// The wait for the end of the scheduled session that started last.
    private var attending: Task<Void, Never>?
    /// The start whose session had no output. Nobody could answer it.
    var unheard: (schedule: String, start: OpenStart)?
    /// The decisions about starts while the database could not be used, by schedule. Such a start is not asked about
    /// again.
    var unsaved: [String: UnsavedChange] = [:]
    private(set) var quietHours: QuietHours?
    /// The number of starts with each outcome since the service was created.
    public internal(set) var outcomes: [PastStart.Outcome.Word: Int] = [:]
    /// The time of the last question that had a result. Other starts may have waited for it.
    private(set) var lastQuestion: ClosedRange<Timestamp>?
    /// The time before which nothing is asked, since the last question had no result.
    private var pause: Timestamp?
    private var isFailing = false

    /// The time between two looks at a session or a player that a start waits for, in milliseconds. The same between
    /// two attempts while the database cannot be used.
    private static let retryInterval = 10_000
    /// The time for which a session waits for a yes.
    private static let confirmation = Duration.seconds(1200)

    /// Creates a service; ``run()`` starts it.
    ///
    /// - Parameters:
    ///   - sender: Those who can write the database, and so decide what a schedule starts.
    ///   - waitLimits: The longest wait for the database.
    public init(
        practice: PracticeService, clock: any ReminderClock, registry: NotificationRegistry,
        host: any ScheduledSessionHost, surroundings: Surroundings, sender: RequestSender = .guest,
        waitLimits: PracticeService.WaitLimits = .init(.seconds(5)), logger: Logger
    ) {
        self.practice = practice
        self.clock = clock
        self.registry = registry
        self.host = host
        self.surroundings = surroundings
        self.sender = sender
        self.waitLimits = waitLimits
        self.logger = logger
    }

    /// Asks and starts until the task is cancelled or the clock ends.
    public func run() async {
        // The buttons of a former process answer no question.
        for id in registry.leftovers where UserNotification.schedule(of: id)?.isStart == true { registry.withdraw(id) }
        let changes = practice.changes()
        await withTaskGroup { group in
            group.addTask { [clock] in
                // The quiet hours are among the reminders.
                for await change in changes where change.concerns([.schedules, .reminders]) { clock.nudge() }
            }
            await clock.waitUntilSet(practice.context)
            while await clock.wait(until: settle()) {}
            group.cancelAll()
        }
        switch state {
        case .idle: break
        case .asking(_, _, let task), .acting(let task):
            task.cancel()
            await task.value
        }
        // Only now has every session that starts somebody who attends to it.
        attending?.cancel()
        await attending?.value
    }

    /// Claims the starts that are due, and begins to ask about the first that may ask.
    ///
    /// - Returns: The time of the next start or look.
    private func settle() async -> Timestamp? {
        let now = practice.context.now()
        let (saving, ended) = (unsaved, endedQuestions)
        do {
            let (schedules, preferences) = try await practice.waiting(waitLimits).write { data in
                for change in saving.values { try change.save(data) }
                return (try data.schedules.claimDue(data.reminderContext), try data.reminders.reminderPreferences())
            }
            unsaved = unsaved.filter { $0.value.start != saving[$0.key]?.start }
            quietHours = preferences.quietHours
            if isFailing { logger.notice("schedules resumed") }
            isFailing = false
            withdrawClosed(schedules)
            let waits = await look(at: schedules, readAfter: ended)
            let calendar = practice.context.calendar()
            return (schedules.compactMap { $0.nextLook(after: now, calendar) } + waits).min()
        } catch {
            if !isFailing { logger.error("cannot read the schedules", metadata: ["error": "\(error)"]) }
            isFailing = true
            return retryTime
        }
    }

    private var retryTime: Timestamp {
        Timestamp(milliseconds: practice.context.now().milliseconds + Self.retryInterval)
    }

    /// Withdraws the questions whose start was skipped, taken or put off by another process, or whose schedule is
    /// paused or gone.
    private func withdrawClosed(_ schedules: [Schedule]) {
        let all = Dictionary(schedules.map { ($0.id, $0) }) { first, _ in first }
        if case .asking(let id, let start, let task) = state, all[id]?.awaitsAnswer(about: start) != true {
            task.cancel()
        }
        for id in registry.open.map(\.notification.id) {
            guard case (let schedule, false)? = UserNotification.schedule(of: id) else { continue }
            if all[schedule]?.activity != .active || all[schedule]?.progress.attention == .answered {
                registry.withdraw(id)
            }
        }
    }

    /// Decides about the open starts, in the order of their times.
    ///
    /// - Parameter ended: The number of questions that had ended before the schedules were read. The start of a later
    ///   one may have been settled since, and would be asked about again.
    /// - Returns: The times of the next looks.
    private func look(at schedules: [Schedule], readAfter ended: Int) async -> [Timestamp] {
        var waits: [Timestamp] = []
        let open = schedules.compactMap { schedule in schedule.progress.open.map { (schedule, $0) } }
        for (schedule, start) in open.sorted(by: { ($0.1.time.due, $0.0.createdAt) < ($1.1.time.due, $1.0.createdAt) })
        where unsaved[schedule.id].map({ $0.start.isSame(as: start) }) != true {
            // The end of the question nudges the clock.
            guard case .idle = state, ended == endedQuestions else { return waits }
            let circumstances = await circumstances(of: start, of: schedule, among: schedules)
            guard case .idle = state, ended == endedQuestions else { return waits }
            switch StartDecision(start, schedule.options, circumstances) {
            case .ask:
                let now = practice.context.now()
                // A pause that is longer began before the clock was set back.
                if let pause, now < pause, pause <= retryTime {
                    waits.append(pause)
                } else {
                    state = .asking(schedule: schedule.id, start, Task { await ask(schedule, start) })
                }
            case .wait(let reason, let until):
                waits.append(reason.isOpenEnded ? min(until, retryTime) : until)
                await note(OpenStart.Wait(reason, until: until), of: start, of: schedule)
            case .drop(let obstacle): await drop(schedule, start, because: obstacle.words)
            }
        }
        return unsaved.isEmpty ? waits : waits + [retryTime]
    }

    /// Asks about a start, and performs the answer.
    private func ask(_ schedule: Schedule, _ start: OpenStart) async {
        logger.notice("scheduled session asks", metadata: metadata(schedule, start))
        await note(nil, of: start, of: schedule)
        do throws(SessionRefusal) {
            try schedule.request.check(from: sender)
            let session: any CheckedSession = try await host.check(schedule.request)
            if !Task.isCancelled {
                let began = practice.context.now()
                let reply = await reply(to: schedule, session)
                let ended = practice.context.now()
                switch reply {
                case .withdrawn, .busy: break
                case .answered, .unanswered, .sessionStarted: if began <= ended { lastQuestion = began...ended }
                }
                await perform(reply, schedule, start, session)
            }
        } catch {
            act()
            await drop(schedule, start, because: error.description)
        }
        state = .idle
        endedQuestions += 1
        clock.nudge()
    }

    /// Starts the session that the user has put off last.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: The refusal of its session.
    public func startPutOff() async throws(SessionRefusal) -> Bool {
        let schedules = try? await practice.waiting(.request).read { try $0.schedules.schedules() }
        // Without the database, no start is known, and the user's setup can still play.
        let putOff = schedules?.filter { $0.progress.open?.postponedAt != nil }
            .max { $0.progress.open?.postponedAt ?? $0.createdAt < $1.progress.open?.postponedAt ?? $1.createdAt }
        guard case .idle = state, let putOff, let start = putOff.progress.open else { return false }
        let beginning = Task { await begin(putOff, start, nil, isAnswered: true) }
        state = .acting(
            Task {
                await withTaskCancellationHandler {
                    _ = await beginning.value
                } onCancel: {
                    beginning.cancel()
                }
            })
        let refusal = await beginning.value
        state = .idle
        endedQuestions += 1
        clock.nudge()
        if let refusal { throw refusal }
        return true
    }

    /// Notes that the question is over, so that it is not withdrawn.
    private func act() {
        if case .asking(_, _, let task) = state { state = .acting(task) }
    }

    /// Asks about a schedule. A countdown that the computer has slept through, or in which an obstacle has come, has no
    /// result.
    private func reply(to schedule: Schedule, _ session: any CheckedSession) async -> StartReply {
        let options = schedule.options
        let limit =
            switch options.consent {
            case .ask, .wake: Duration.seconds(options.countdown)
            case .confirm: Self.confirmation
            }
        let question = StartQuestion(
            schedule: schedule.id, title: schedule.title, consent: options.consent,
            until: Timestamp(milliseconds: practice.context.now().milliseconds + Int(limit / .milliseconds(1))))
        let manner: NotificationManner
        let alarm: Task<Void, Never>?
        switch options.consent {
        case .ask, .confirm: (manner, alarm) = (.aloud, nil)
        // The voice would wake a sleeper at once.
        case .wake: (manner, alarm) = (.silent, Task { await playAlarm(for: schedule, session, lasting: limit) })
        }
        let reply = await host.ask(question, within: limit) { [registry] in
            registry.post(.start(of: question, countdown: options.countdown), manner)
        }
        alarm?.cancel()
        act()
        registry.withdraw(UserNotification.startID(schedule.id))
        switch (reply, options.consent) {
        case (.unanswered, .ask), (.unanswered, .wake): break
        case (.unanswered, .confirm), (.answered, _), (.sessionStarted, _), (.busy, _), (.withdrawn, _): return reply
        }
        return await isObstructed(options, at: question.until) ? .busy : reply
    }

    private func playAlarm(for schedule: Schedule, _ session: any CheckedSession, lasting limit: Duration) async {
        guard let reason = await session.playAlarm(lasting: limit) else { return }
        logger.warning("alarm not heard", metadata: ["schedule": "\(schedule.id)", "error": "\(reason)"])
    }

    private func perform(
        _ reply: StartReply, _ schedule: Schedule, _ start: OpenStart, _ session: any CheckedSession
    ) async {
        switch (reply, schedule.options.consent) {
        // The start stays open: it waits for the session, or for the next daemon.
        case (.withdrawn, _), (.busy, _): pause = retryTime
        case (.sessionStarted, _):
            await close(schedule, start, .answered, as: .started(session: await host.sessionID))
        case (.answered(.start), _): await begin(schedule, start, session, isAnswered: true)
        case (.unanswered, .ask), (.unanswered, .wake): await begin(schedule, start, session, isAnswered: false)
        case (.unanswered, .confirm): await close(schedule, start, .unanswered, as: .unanswered)
        case (.answered(.refuse), _): await close(schedule, start, .refused, as: .refused)
        case (.answered(.later(let seconds)), _):
            let until = Timestamp(milliseconds: practice.context.now().milliseconds + seconds * 1000)
            await save(start, of: schedule.id) { try $0.schedules.postpone(start, of: schedule.id, until: until) }
            logger.notice("scheduled session put off", metadata: ["schedule": "\(schedule.id)", "until": "\(until)"])
            count(.postponed(until: until))
        }
    }

    /// Takes a start and starts its session.
    ///
    /// - Parameter checked: The session that was checked before the question, or `nil` without one.
    /// - Returns: The refusal of the session; `nil` if it has started, or if another process has taken the start.
    @discardableResult
    private func begin(
        _ schedule: Schedule, _ start: OpenStart, _ checked: (any CheckedSession)?, isAnswered: Bool
    ) async -> SessionRefusal? {
        let id = schedule.id
        let saved = await store { data in
            // A later start may have come during the question.
            let open = try data.schedules.schedules().first { $0.id == id }?.progress.open ?? start
            // What is noted of a process that dies before its session sounds.
            let outcome = PastStart.Outcome.missed("Limber ended before it began")
            return try data.schedules.take(start, of: id, as: outcome).map { ($0, open) }
        }
        guard let saved else {
            // The next daemon asks.
            if Task.isCancelled { return nil }
            let reason = "the history could not be written"
            unsaved[id] = UnsavedChange(start: start) { _ = try $0.schedules.take(start, of: id, as: .missed(reason)) }
            count(.missed(reason))
            publishNoStart(schedule, start, because: reason)
            return .cannotStart(reason)
        }
        guard let (taken, start) = saved else {
            logger.notice("scheduled session left to another process", metadata: metadata(schedule, start))
            return nil
        }
        let session: String
        do throws(SessionRefusal) {
            try taken.request.check(from: sender)
            let limit = start.outputWait(from: practice.context.now(), taken.options)
            // The request may have changed during the question.
            let kept = checked?.request == taken.request ? checked : nil
            let startable = if let kept { kept } else { try await host.check(taken.request) as any CheckedSession }
            session = try await startable.start(
                waitingForOutput: limit,
                whileAllowed: { await self.isDisturbing(taken.options) == false },
                orElse: { error in await self.giveUp(taken, start, error) })
        } catch {
            if !Task.isCancelled { await miss(taken, start, because: error.description) }
            return error
        }
        logger.notice("scheduled session started", metadata: metadata(schedule, start))
        let commands = await host.commandCount
        let started = PastStart.Outcome.started(session: session)
        count(started)
        await store { data in
            let now = data.now
            try data.schedules.note(started, of: start, of: taken)
            _ = try data.schedules.change(id) { $0.progress.lastStart = now }
        }
        attending = Task {
            guard let isAttended = await host.isAttended(since: commands) else { return }
            if let unheard, unheard == (id, start) { return }
            let noted = await store { data in
                try data.schedules.change(id) { $0.note(isAnswered || isAttended ? .answered : .unanswered) }
            }
            if let noted { publish(noted.value, noted.schedule) }
        }
        return nil
    }
}

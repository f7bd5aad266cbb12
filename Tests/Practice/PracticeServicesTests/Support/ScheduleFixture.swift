import ControlProtocol
import NotificationHub
import Platform
import PracticeCore
import SessionCore
import Synchronization
import TestSupport
import Testing

@testable import PracticeData
@testable import PracticeServices

/// A schedule service with a real database, on a clock that a test moves.
final class ScheduleFixture: Sendable {
    /// What happens on the computer.
    struct Computer {
        var hasSession = false
        var isPlaying = false
        var uptime = Duration.seconds(3600)
        var isClockSet = true
    }

    let database: TestDatabase
    let practice: PracticeService
    let registry: NotificationRegistry
    let host = FakeSessions()
    let clock: ManualClock
    let service: ScheduleService
    let computer: MutexBox<Computer>
    let log = Log()
    private let updates: AsyncStream<NotificationRegistry.Update>

    /// - Parameters:
    ///   - start: The first time of the clock, in UTC.
    ///   - former: A process before this one, or at the same time, with the same database.
    ///   - leftovers: The notifications of a former process that are still shown.
    ///   - patience: The longest wait for the database.
    init(
        _ start: String = "2026-11-21 06:59", after former: ScheduleFixture? = nil,
        leftovers: Set<UserNotification.ID> = [], patience: Duration = .seconds(60),
        calendar: @escaping @Sendable () -> ReminderCalendar = { .utc }
    ) {
        let (clock, computer) = (ManualClock(at: .at(start)), MutexBox(Computer()))
        (self.clock, self.computer) = (clock, computer)
        database = former?.database ?? TestDatabase()
        practice = database.practice(
            isOther: former != nil, now: { clock.now() }, calendar: calendar,
            uptime: { computer.value.withLock(\.uptime) },
            isClockSet: { computer.value.withLock(\.isClockSet) })
        registry = NotificationRegistry(leftovers: leftovers)
        updates = registry.updates()
        service = ScheduleService(
            practice: practice, clock: clock, registry: registry, host: host,
            surroundings: ScheduleService.Surroundings(
                hasSession: { computer.value.withLock(\.hasSession) },
                isPlaying: { computer.value.withLock(\.isPlaying) }), waitLimits: .init(patience), logger: log.logger)
    }

    /// Adds a schedule of seven o'clock on every day.
    @discardableResult
    func add(
        _ title: String = "Morning back", _ request: SessionRequest = SessionRequest(),
        consent: StartOptions.Consent = .ask, countdown: Int = 30, late: Int = 0, created: String = "2026-11-01 00:00"
    ) async throws -> Schedule {
        let schedule = Schedule(
            id: Schedule.id(of: title), title: title, request: request, rule: try ScheduleRule(.at(["07:00"])),
            options: try StartOptions(consent: consent, countdown: countdown, late: late), createdAt: .at(created))
        return try await practice.write { try $0.schedules.add(schedule) }
    }

    /// Runs the service while a body uses it.
    func run(_ body: () async throws -> Void) async throws {
        let running = Task { await service.run() }
        do {
            try await body()
        } catch {
            running.cancel()
            await running.value
            throw error
        }
        running.cancel()
        await running.value
    }

    /// Runs the service at seven until it asks.
    func asking(_ body: (StartQuestion) async throws -> Void) async throws {
        try await run {
            clock.move(to: "2026-11-21 07:00")
            try await body(try #require(await host.nextQuestion()))
        }
    }

    /// The stored schedule, by default the only one.
    func stored(_ id: String = "morning-back") async throws -> Schedule {
        try await practice.read { try $0.schedules.schedule(named: id) }
    }

    /// Returns once the stored schedule meets a condition.
    func until(_ id: String = "morning-back", _ condition: (Schedule) -> Bool) async throws {
        try await TestSupport.until { condition(try await stored(id)) }
    }

    /// The next notification of a category.
    func posted(_ category: NotificationCategory) async -> (body: String, manner: NotificationManner)? {
        for await case .posted(let notification, let manner) in updates where notification.category == category {
            return (notification.body, manner)
        }
        return nil
    }

    /// Returns once a notification was withdrawn.
    func withdrawn(_ id: UserNotification.ID) async {
        for await update in updates where update == .withdrawn(id) { return }
    }
}

/// A value that several threads change.
final class MutexBox<Value: Sendable>: Sendable {
    let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }
}

/// A clock that stands until a test moves it.
final class ManualClock: ReminderClock {
    private struct State {
        var now: Timestamp
        var isNudged = false
        var isOver = false
        var waiting: (until: Timestamp?, continuation: CheckedContinuation<Bool, Never>)?
    }

    private let state: Mutex<State>

    init(at start: Timestamp) { state = Mutex(State(now: start)) }

    func now() -> Timestamp { state.withLock(\.now) }

    /// Moves the clock, as it passes, sleeps or is set.
    func move(to time: String) {
        state.withLock { $0.now = .at(time) }
        nudge()
    }

    func wait(until moment: Timestamp?) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    if state.isOver {
                        continuation.resume(returning: false)
                    } else if state.isNudged || moment.map({ $0 <= state.now }) == true {
                        state.isNudged = false
                        continuation.resume(returning: true)
                    } else {
                        state.waiting = (moment, continuation)
                    }
                }
            }
        } onCancel: {
            state.withLock { state in
                state.isOver = true
                state.waiting?.continuation.resume(returning: false)
                state.waiting = nil
            }
        }
    }

    func nudge() {
        state.withLock { state in
            guard let (_, continuation) = state.waiting else {
                state.isNudged = true
                return
            }
            state.waiting = nil
            continuation.resume(returning: true)
        }
    }

    /// The time for which the service waits; `nil` if it does not wait, or without end.
    var awaited: Timestamp? { state.withLock { $0.waiting?.until } }
}

/// Sessions that a test answers, starts and ends.
actor FakeSessions: ScheduledSessionHost {
    /// The questions and the requests of the sessions that started, in order.
    nonisolated let questions: AsyncStream<StartQuestion>
    nonisolated let starts: AsyncStream<SessionRequest>
    private let asked: AsyncStream<StartQuestion>.Continuation
    private let started: AsyncStream<SessionRequest>.Continuation
    private(set) var limit = Duration.zero
    private(set) var commandCount = 0
    var sessionID: String? { "session-1" }
    private var open: Latch<StartReply>?
    private var ending = Latch<Bool?>()
    private var checkRefusal: SessionRefusal?
    private var alarmFault: String?
    /// The lengths of the alarms.
    private(set) var alarms: [Duration] = []
    /// Opened by the first alarm.
    let alarm = Latch<Void>()
    private var startRefusal: SessionRefusal?
    /// The longest wait of the session for its output.
    private(set) var outputWait = Duration.zero
    private var isAllowed: (@Sendable () async -> Bool)?
    private var report: (@Sendable (String) async -> Void)?

    init() {
        (questions, asked) = AsyncStream.makeStream()
        (starts, started) = AsyncStream.makeStream()
    }

    func ask(
        _ question: StartQuestion, within limit: Duration, whenShown: @Sendable () -> Void
    ) async -> StartReply {
        let latch = Latch<StartReply>()
        (open, self.limit) = (latch, limit)
        whenShown()
        asked.yield(question)
        let reply = await latch.wait() ?? .withdrawn
        open = nil
        return reply
    }

    /// Whether a session was started.
    var hasStarted: Bool { outputWait > .zero }

    /// Whether a question is open.
    var isAsking: Bool { open != nil }

    /// Ends the open question.
    func reply(_ reply: StartReply) { open?.open(with: reply) }

    func perform(_ request: ControlRequest) async throws(SessionRefusal) -> ControlReply {
        guard let open, case .answer(let answer) = request else { throw .noQuestion }
        open.open(with: .answered(answer))
        return ControlReply(SessionSnapshot())
    }

    /// Refuses every session from now on.
    func refuse(checks: SessionRefusal? = nil, starts: SessionRefusal? = nil) {
        (checkRefusal, startRefusal) = (checks, starts)
    }

    fileprivate func playAlarm(lasting length: Duration) -> String? {
        alarms.append(length)
        alarm.open()
        return alarmFault
    }

    /// Makes every alarm unheard.
    func loseAlarms(because reason: String) { alarmFault = reason }

    func check(_ request: SessionRequest) throws(SessionRefusal) -> FakeSession {
        if let checkRefusal { throw checkRefusal }
        return FakeSession(host: self, request: request)
    }

    fileprivate func start(
        _ request: SessionRequest, waitingForOutput limit: Duration,
        whileAllowed mayBegin: @escaping @Sendable () async -> Bool,
        orElse report: @escaping @Sendable (String) async -> Void
    ) throws(SessionRefusal) -> String {
        if let startRefusal { throw startRefusal }
        (outputWait, isAllowed, self.report) = (limit, mayBegin, report)
        ending = Latch()
        started.yield(request)
        return "session-1"
    }

    /// Whether the session that started may begin now that its output is there.
    func mayBegin() async -> Bool? { await isAllowed?() }

    /// Gives up the session that started, since its output has not come.
    func giveUp(because error: String) async {
        await report?(error)
        ending.open(with: false)
    }

    func isAttended(since commands: Int) async -> Bool? { await ending.wait() ?? nil }

    /// Ends the session; `nil` means that the daemon interrupts it.
    func end(attended isAttended: Bool?) { ending.open(with: isAttended) }

    /// The next question.
    nonisolated func nextQuestion() async -> StartQuestion? { await questions.first { _ in true } }

    /// The request of the next session.
    nonisolated func nextStart() async -> SessionRequest? { await starts.first { _ in true } }
}

/// A session that a test has let pass.
struct FakeSession: CheckedSession {
    fileprivate let host: FakeSessions
    let request: SessionRequest

    func playAlarm(lasting length: Duration) async -> String? { await host.playAlarm(lasting: length) }

    func start(
        waitingForOutput limit: Duration, whileAllowed mayBegin: @escaping @Sendable () async -> Bool,
        orElse report: @escaping @Sendable (String) async -> Void
    ) async throws(SessionRefusal) -> String {
        try await host.start(request, waitingForOutput: limit, whileAllowed: mayBegin, orElse: report)
    }
}

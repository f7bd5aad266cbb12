public import ControlProtocol
import Platform
public import PracticeCore
import PracticeData
public import SessionCore

extension SessionHost {
    /// The question whether a scheduled session may start.
    struct OpenQuestion {
        let question: StartQuestion
        let reply = Latch<StartReply>()
        /// Opened when the session has started, or could not.
        let start = Latch<Void>()
    }

    /// The longest wait of a caller who answers with yes for the start of the session.
    private static let startLimit = Duration.seconds(10)

    /// Shows a question until it is answered, or until a time has passed.
    ///
    /// An announcement may play meanwhile, such as that of the question itself.
    ///
    /// - Parameter whenShown: Called once the question is shown and can be answered.
    /// - Returns: The end of the question; ``StartReply/busy`` if a session plays, or if another session was to start
    ///   meanwhile and could not.
    public func ask(
        _ question: StartQuestion, within limit: Duration, whenShown: @Sendable () -> Void
    ) async -> StartReply {
        guard canAsk else { return .busy }
        let open = OpenQuestion(question: question)
        openQuestion = open
        publishIdle()
        whenShown()
        let timer = Task {
            try await TaskPool.sleep(for: limit)
            end(open, with: .unanswered)
        }
        let reply = await open.reply.wait() ?? .withdrawn
        timer.cancel()
        end(open, with: reply)
        publishIdle()
        return reply
    }

    private var canAsk: Bool {
        switch state {
        case .idle, .announcing: openQuestion == nil
        case .starting, .running, .ending, .closed: false
        }
    }

    /// Ends a question, unless it was ended or a session starts already.
    func end(_ question: OpenQuestion, with reply: StartReply) {
        guard openQuestion?.reply === question.reply else { return }
        openQuestion = nil
        if reply == .answered(.start) { answeredQuestion = question } else { resumeQuietWaiters() }
        question.reply.open(with: reply)
    }

    /// Performs a command as an answer to the open question.
    ///
    /// - Returns: Whether there is a question that the command answers.
    func answer(with command: SessionCommand) async -> Bool {
        guard let openQuestion, let answer = StartAnswer(to: command, consent: openQuestion.question.consent) else {
            return false
        }
        await reply(answer, to: openQuestion)
        return true
    }

    /// Answers a question, and returns when the answer has taken effect.
    func reply(_ answer: StartAnswer, to open: OpenQuestion) async {
        end(open, with: .answered(answer))
        switch answer {
        case .later, .refuse: return
        case .start: break
        }
        let timer = Task {
            try await TaskPool.sleep(for: Self.startLimit)
            open.start.open()
        }
        await open.start.wait()
        timer.cancel()
        if answeredQuestion?.reply === open.reply { answeredQuestion = nil }
        resumeQuietWaiters()
    }

    /// Waits for the end of the session that plays.
    ///
    /// - Parameter commands: The value of ``commandCount`` when the session had started.
    /// - Returns: Whether a command came since; `nil` if the end of the daemon has interrupted the session, or if the
    ///   task is cancelled.
    public func isAttended(since commands: Int) async -> Bool? {
        await untilQuiet()
        if case .closed = state { return nil }
        return Task.isCancelled ? nil : commandCount != commands
    }

    /// The id of the session that plays or ends; `nil` without a session.
    public var sessionID: String? {
        switch state {
        case .running(let controller), .ending(let controller?): controller.plan.id
        case .idle, .announcing, .starting, .ending(nil), .closed: nil
        }
    }

    /// Checks that a session can start: that its stretches, routine, music and catalog exist. Plays nothing.
    public func check(_ request: SessionRequest) async throws(SessionRefusal) -> CheckedPlan {
        let sources = sources(defaults(), recording: nil)
        do {
            return try await Self.plans.run { try await CheckedPlan(request, from: sources, for: self) }
        } catch {
            throw SessionRefusal(error)
        }
    }

    /// Plans a session and plays nothing. With the same seed, the next session draws the same stretches, as long as
    /// setup, preferences and history stay the same.
    public func plan(_ request: SessionRequest) async throws(SessionRefusal) -> PlannedSession {
        PlannedSession(seconds: Frames.seconds(try await check(request).plan.timeline.plannedFrames))
    }

    /// The thread of checks. A session that starts does not wait for them.
    private static let plans = ThreadExecutor(name: "limber-plans")

    /// Returns the sources of a plan. A check leaves no records.
    func sources(_ defaults: Defaults, recording records: SessionRecords?) -> PlanningSources {
        PlanningSources(
            planner: planner, files: files, records: records, practice: practice, routines: routines,
            defaults: defaults.options, outputs: defaults.outputs, otherPlayback: otherPlayback,
            now: practice.context.now, logger: logger)
    }
}

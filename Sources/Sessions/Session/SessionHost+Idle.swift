public import ControlProtocol
import Platform
public import PracticeCore
import PracticeData
public import SessionCore

// Between sessions: the question, the alarm and the plan of a scheduled session, and the wait for quiet.
extension SessionHost {
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
        guard case .idle = state, let asked = questions.ask(question) else { return .busy }
        publishIdle()
        whenShown()
        let timer = Task {
            try await TaskPool.sleep(for: limit)
            questions.end(asked, with: .unanswered)
        }
        let reply = await asked.reply.wait() ?? .withdrawn
        timer.cancel()
        questions.end(asked, with: reply)
        publishIdle()
        resumeQuietWaiters()
        return reply
    }

    /// Answers the open question, and returns when the answer has taken effect.
    func answer(_ answer: StartAnswer) async throws(SessionRefusal) {
        guard let asked = questions.answer(answer) else { throw .noQuestion }
        await asked.untilEffect(of: answer)
        questions.noteEffect(on: asked)
        resumeQuietWaiters()
        switch answer {
        // The session that starts is heard.
        case .start: break
        case .later, .refuse: Task { await announcer.confirm() }
        }
    }

    /// Publishes that an announcement is heard, or has ended.
    func publishAnnouncement() {
        publishIdle()
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

    /// The reason why a restart of the daemon waits; `nil` if nobody plays.
    public func occupation() async -> RestartReply.Occupation? {
        switch state {
        case .idle where announcer.isPlaying: .announcement
        case .idle where questions.isAsking: .question
        case .idle: await ThreadExecutor.files.run { [files] in files.isInUse } ? .session : nil
        case .starting, .running, .ending: .session
        case .closed: nil
        }
    }

    /// Returns when no session or announcement plays, here or in another process, or when the task is cancelled.
    public func untilQuiet() async {
        while !Task.isCancelled {
            switch state {
            case .idle where !announcer.isPlaying, .closed:
                return await ThreadExecutor.files.run { [files] in await files.untilUnlocked() }
            case .idle, .starting, .running, .ending:
                await quietChange.wait()
            }
        }
    }

    /// Closes the host as soon as nobody plays and no question is open. Stops waiting if the task is cancelled.
    public func closeWhenIdle() async {
        while true {
            await untilQuiet()
            if Task.isCancelled { return }
            switch state {
            case .idle where questions.isAsking: await quietChange.wait()
            case .idle where !announcer.isPlaying: return await close()
            case .idle, .starting, .running, .ending: continue
            case .closed: return
            }
        }
    }

    /// Resumes all callers of ``untilQuiet()`` and ``closeWhenIdle()``.
    func resumeQuietWaiters() {
        quietChange.open()
        quietChange = Latch()
    }

    /// The id of the session that plays or ends; `nil` without a session.
    public var sessionID: String? {
        switch state {
        case .running(let controller), .ending(let controller?): controller.plan.id
        case .idle, .starting, .ending(nil), .closed: nil
        }
    }

    /// Checks that a session can start: that its stretches, routine, music and catalog exist. Plays nothing.
    public func check(_ request: SessionRequest) async throws(SessionRefusal) -> CheckedPlan {
        do {
            return try await Self.plans.run { try await CheckedPlan(request, for: self) }
        } catch {
            throw SessionRefusal(error)
        }
    }

    /// Plans a session and plays nothing. With the same seed, the next session draws the same stretches, as long as
    /// setup, preferences and history stay the same.
    public func plan(_ request: SessionRequest) async throws(SessionRefusal) -> PlannedSession {
        PlannedSession(seconds: Frames.seconds(try await check(request).plan.timeline.plannedFrames))
    }

    /// Checks that a schedule can start a session, and returns the session. Plays nothing.
    public func scheduled(_ request: SessionRequest) async throws(SessionRefusal) -> ScheduledSession {
        do {
            return try await Self.plans.run { [sources] in try await sources.scheduled(request) }
        } catch {
            throw SessionRefusal(error)
        }
    }

    /// The thread of checks. A session that starts does not wait for them.
    private static let plans = ThreadExecutor(name: "limber-plans")
}

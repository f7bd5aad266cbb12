import ControlProtocol
import FoundationEssentials
public import Playback
import SessionCore

/// Drives one session: tells the state machine what was heard and what was said, and lets playback, the keeper and the
/// listeners have what it decides.
///
/// It shares the playback thread: a command is decided and takes effect in one step between two blocks, and nothing can
/// happen in between. What is slow is the keeper's, on a thread of its own.
public actor SessionController {
    /// How long a paused session waits for somebody.
    public static let pauseLimitFrames = Frames.inSeconds(30 * 60)

    let plan: SessionPlan
    let playback: PlaybackActor
    let keeper: SessionKeeper
    let warn: @Sendable (String) -> Void
    let pauseLimit: Int

    var machine: SessionStateMachine
    var schedule: ArraySlice<ScheduledCommand>
    var ending: Ending?
    /// When it was paused, if it is, and from which frame of the clock on the pause is limited, if it is.
    var pausedAt: Timestamp?
    var pauseStart: Int?
    var transition = 0
    let outputName: String
    var hasNews = false
    var broadcast = SessionBroadcast()

    enum Ending {
        case completed
        case stopped(StopReason)
        case interrupted
    }

    /// The playback thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { playback.unownedExecutor }

    /// Prepares a session.
    ///
    /// - Parameters:
    ///   - plan: What it is.
    ///   - output: Where it sounds.
    ///   - keeper: What outlives it.
    ///   - schedule: Commands at times on the sink's clock.
    ///   - pauseLimit: How long it waits when it is paused, in frames.
    ///   - warn: Told what is wrong but harms nothing.
    public init(
        plan: SessionPlan, output: sending OpenedOutput, keeper: SessionKeeper, schedule: [ScheduledCommand] = [],
        pauseLimit: Int = pauseLimitFrames, warn: @escaping @Sendable (String) -> Void
    ) {
        self.plan = plan
        self.keeper = keeper
        self.warn = warn
        self.pauseLimit = pauseLimit
        outputName = output.name
        self.schedule =
            schedule.enumerated().sorted { ($0.element.clock, $0.offset) < ($1.element.clock, $1.offset) }
            .map(\.element)[...]
        machine = SessionStateMachine(timeline: plan.timeline, progress: plan.progress)
        playback = PlaybackActor(
            plan: plan.playback, output: output, thread: ThreadExecutor(name: "limber-audio", priority: .realTime))
    }

    /// Why the playback thread runs without real-time priority, if it does.
    public nonisolated var priorityRefusal: String? { playback.thread.refusal }

    /// Plays the session to its end, and keeps its record.
    ///
    /// - Throws: ``SinkError/failed(_:)`` where the output cannot be used any more.
    public func run() async throws(SinkError) -> SessionOutcome {
        let keeping = Task { await keeper.run() }
        defer { broadcast.finish() }
        do throws(SinkError) {
            try await play()
            let outcome = try await end()
            keeper.inbox.yield(.ended)
            await keeping.value
            return await kept(outcome)
        } catch {
            keeper.inbox.yield(.ended)
            await playback.abandon()
            throw error
        }
    }

    private func play() async throws(SinkError) {
        publish(
            .started(seed: plan.options.seed, timeline: SessionEvent.plan(of: plan.timeline, routine: plan.routine)),
            at: 0)
        try await apply(machine.start())
        await noteTransition()
        while ending == nil {
            await rearm()
            try await take(playback.next())
            await tellNews()
        }
    }

    /// What is to be told in the end, and the output's end. What a listener hears of last is the event.
    private func end() async throws(SinkError) -> SessionOutcome {
        for mark in await playback.takeHeardMarks() { try await take(mark) }
        let position = await playback.position()
        switch ending {
        case .completed?:
            try await playback.close()
            let record = record(at: position)
            publish(.completed(record: record), at: position.frame)
            return .completed(record, .notKept)
        case .stopped(let reason)?:
            try await playback.close()
            publish(.stopped(reason: reason.rawValue), at: position.frame)
            return .stopped(reason)
        case .interrupted?, nil:
            await noteTransition()
            await playback.abandon()
            return .interrupted
        }
    }

    private func kept(_ outcome: SessionOutcome) async -> SessionOutcome {
        switch outcome {
        case .completed(let record, _):
            return .completed(record, await keeper.keep(record, id: plan.id))
        case .stopped:
            await keeper.forget()
            return outcome
        case .interrupted:
            return outcome
        }
    }

    private func record(at position: PlaybackPosition) -> SessionRecord {
        SessionRecord(
            completedAt: Timestamp(Date()),
            totalDurationSeconds: (plan.elapsed + position.clock) / Frames.perSecond,
            stretches: plan.routine.stretchesDone(machine.progress, on: plan.timeline)
        )
    }
}

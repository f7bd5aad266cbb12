public import ControlProtocol
public import Logging
import Platform
public import Playback
public import SessionCore

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
    let keeper: SessionPersistence
    let now: @Sendable () -> Timestamp
    let logger: Logger
    let pauseLimit: Int

    let outputName: String

    var machine: SessionStateMachine
    var schedule: ArraySlice<ScheduledCommand>
    var pause: Pause?
    var ending: Ending?
    /// Why the session may not be saved.
    var saveProblem: String?
    /// Whole seconds that were heard, once the session has ended.
    private(set) var heardSeconds = 0
    var keeping = Keeping.open([])
    var broadcast = SessionBroadcast()

    /// A pause, from its beginning on.
    struct Pause {
        /// When it began, whatever has become of the output since.
        let began: Timestamp
        /// The frame of the clock from which on it is limited; none while the output is gone, for nobody could end it.
        var limitedFrom: Int?
    }

    /// The state of the record after the session's end.
    enum Keeping {
        /// It runs, or its record is not on the disk yet. These wait for that.
        case open([AsyncStream<Void>.Continuation])
        /// Nothing of it can be lost any more, or nothing more is done about it.
        case over
    }

    enum Ending {
        case completed
        case stopped(StopReason)
        case interrupted
        case failed(SinkError)
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
    ///   - now: The wall clock.
    ///   - logger: Receives defective audio files and rejected scheduled commands.
    public init(
        plan: SessionPlan, output: sending OpenedOutput, keeper: SessionPersistence, schedule: [ScheduledCommand] = [],
        pauseLimit: Int = pauseLimitFrames, now: @escaping @Sendable () -> Timestamp = Timestamp.now,
        logger: Logger
    ) {
        self.plan = plan
        self.keeper = keeper
        self.now = now
        self.logger = logger
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

    /// Plays the session to its end, and keeps its record. To be called once.
    ///
    /// - Throws: ``SinkError/failed(_:)`` where the output cannot be used any more.
    public func run() async throws(SinkError) -> SessionOutcome {
        // Every wait of the playback thread's ends on that thread, without a detour through the common pool.
        try await withTaskExecutorPreference(playback.thread) { () throws(SinkError) in try await playAndKeep() }
    }

    private func playAndKeep() async throws(SinkError) -> SessionOutcome {
        let keeping = Task(executorPreference: keeper.thread) { [keeper] in await keeper.run() }
        defer {
            tellKept()
            broadcast.finish()
        }
        saveProblem = await keeper.begin(plan)
        do throws(SinkError) {
            let outcome = try await end(try await play())
            keeper.note(.end)
            await keeping.value
            return await kept(outcome)
        } catch {
            ending = .failed(error)
            await playback.abandon()
            keeper.note(.end)
            await keeping.value
            await keeper.releaseRoom()
            throw error
        }
    }

    private func play() async throws(SinkError) -> Ending {
        publish(
            .started(
                seed: plan.options.seed, timeline: SessionEvent.plannedPhases(of: plan.timeline, routine: plan.routine)),
            at: 0)
        try await apply(machine.start())
        await noteTransition()
        while true {
            if let ending { return ending }
            await rearm()
            try await take(playback.next())
            await tellNews()
        }
    }

    /// Gives the output back, and tells how it has ended.
    private func end(_ ending: Ending) async throws(SinkError) -> SessionOutcome {
        for mark in await playback.takeHeardMarks() { try await take(mark) }
        let position = await playback.position()
        heardSeconds = heard(at: position) / Frames.perSecond
        let outcome: SessionOutcome
        switch ending {
        case .completed:
            try await playback.close()
            let record = record(at: position)
            let length = record.map { _ in self.length(at: position) }
            publish(.completed(record: record, length: length), at: position.frame)
            outcome = .completed(record, length: length)
        case .stopped(let reason):
            try await playback.close()
            let record = recordOfStopped(for: reason, at: position)
            let length = record.map { _ in self.length(at: position) }
            publish(.stopped(reason: reason.rawValue, record: record, length: length), at: position.frame)
            outcome = .stopped(reason, record, length: length)
        case .interrupted:
            await noteTransition()
            await playback.abandon()
            outcome = .interrupted
        case .failed(let error):
            throw error
        }
        await tellNews()
        return outcome
    }

    private func kept(_ outcome: SessionOutcome) async -> SessionOutcome {
        switch outcome {
        case .completed(let record?, _, let length):
            return .completed(record, await keep(record), length: length)
        case .stopped(let reason, let record?, _, let length):
            return .stopped(reason, record, await keep(record), length: length)
        case .completed(nil, _, _), .stopped(_, nil, _, _):
            await keeper.forget()
            return outcome
        case .interrupted:
            await keeper.releaseRoom()
            return outcome
        }
    }

    /// Brings the record to the disk, and then to the database.
    private func keep(_ record: SessionRecord) async -> SessionOutcome.Saved {
        let written = await keeper.write(record, id: plan.id)
        if case .durable = written { tellKept() }
        let saved = await keeper.save(written)
        await tell(saved)
        return saved
    }

    private func tellKept() {
        guard case .open(let listeners) = keeping else { return }
        keeping = .over
        for listener in listeners { listener.finish() }
    }

    /// The record of a session that reached its end.
    func record(at position: PlaybackPosition) -> SessionRecord? {
        plan.routine.record(ofDone: machine.progress, on: plan.timeline, measure(at: position))
    }

    /// The record of a session that ended early.
    func recordOfStopped(for reason: StopReason, at position: PlaybackPosition) -> SessionRecord? {
        plan.routine.record(ofStopped: reason, machine.progress, on: plan.timeline, measure(at: position))
    }

    private func length(at position: PlaybackPosition) -> SessionLength {
        SessionLength(heard: heard(at: position), planned: plan.timeline.plannedFrames)
    }

    private func measure(at position: PlaybackPosition) -> SessionMeasure {
        SessionMeasure(
            endedAt: now(), elapsed: plan.elapsed + position.clock, heard: heard(at: position))
    }
}

public import ControlProtocol
import Logging
import Platform
public import Playback
import PracticeData
import SessionCore

/// The driver of one session: passes marks and commands to the state machine, and performs its actions.
///
/// This module drives state machine and playback, and keeps checkpoints and records. It reads no socket and no HTTP
/// request: adapters call ``SessionControl`` from any thread. ``SessionHost`` plays one session after another in a
/// daemon, and a foreground command uses a controller alone.
///
/// A controller has the rules of a `Player`, and runs on its thread, so that it decides and performs a command between
/// two blocks. Slow work is done by ``SessionPersistence`` on its own thread.
public actor SessionController {
    /// The pause limit: the time after which a paused session ends, 30 minutes in frames (`session.pause_limit`).
    public static let pauseLimitFrames = Frames.inSeconds(30 * 60)

    let plan: SessionPlan
    nonisolated let player: Player
    let persistence: SessionPersistence
    let now: @Sendable () -> Timestamp
    let logger: Logger
    let pauseLimit: Int
    /// Returns the defaults, with the outputs that have names.
    let defaults: @Sendable () -> SessionDefaults

    /// The present output, and its name in snapshots.
    var output: Output
    var outputName: String

    var machine: SessionStateMachine
    /// The routine of the plan, or with the whole introductions that were asked for.
    var routine: Routine
    var schedule: ArraySlice<ScheduledCommand>
    /// The current levels of music and voice.
    var levels: SoundLevels
    var pause: Pause?
    var ending: Ending?
    /// The reason why the session may not be saved, or `nil`.
    var saveError: String?
    /// Whole seconds that were heard, once the session has ended.
    private(set) var heardSeconds = 0
    /// Opened when the record is durable, or there will be none.
    let recordSettled = Latch<Void>()
    /// Opened when the next session can start.
    let release: Latch<Void>
    let broadcast = Broadcast<SessionUpdate>()
    /// Whether the session has changed since the last snapshot.
    var isSnapshotDue = false

    /// A pause of the session.
    struct Pause {
        /// The start of the pause, also if the output was lost later.
        let began: Timestamp
        /// The frame of the sink's clock from which the pause limit counts; `nil` while the output is lost.
        var limitStart: Int?
    }

    enum Ending {
        /// The session reached its end, or was stopped for a reason.
        case over(StopReason?)
        case interrupted
        case failed(SinkError)
    }

    /// The executor of the playback thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { player.unownedExecutor }

    /// Creates a session. It starts with ``run()``.
    ///
    /// - Parameters:
    ///   - plan: The plan of the session.
    ///   - output: The output to play to.
    ///   - persistence: The persistence of its checkpoint and record.
    ///   - schedule: Commands at times on the sink's clock.
    ///   - pauseLimit: The pause limit in frames.
    ///   - defaults: Returns the defaults of the process.
    ///   - now: The wall clock.
    ///   - release: Opened when the next session can start, until which a request that ends the session waits.
    ///   - logger: Receives defective audio files and rejected scheduled commands.
    /// - Throws: `ThreadError` if the system refuses the playback thread.
    init(
        plan: SessionPlan, output: sending OpenedOutput, persistence: SessionPersistence,
        schedule: [ScheduledCommand] = [],
        pauseLimit: Int = pauseLimitFrames, defaults: @escaping @Sendable () -> SessionDefaults = { SessionDefaults() },
        now: @escaping @Sendable () -> Timestamp = Timestamp.now,
        release: Latch<Void>, logger: Logger
    ) throws(ThreadError) {
        self.plan = plan
        self.persistence = persistence
        self.now = now
        self.release = release
        self.logger = logger
        self.pauseLimit = pauseLimit
        self.defaults = defaults
        self.output = plan.options.output
        outputName = output.name
        self.schedule =
            schedule.enumerated().sorted { ($0.element.clock, $0.offset) < ($1.element.clock, $1.offset) }
            .map(\.element)[...]
        levels = plan.options.levels
        machine = SessionStateMachine(timeline: plan.timeline, progress: plan.progress)
        routine = plan.routine
        player = try Player(plan.playback(persistence.knownLoudness), output: output)
    }

    /// Plays the session to its end, and saves its record. Call this once.
    ///
    /// - Throws: ``SinkError/failed(_:)`` if the output cannot be used any more.
    public func run() async throws(SinkError) -> SessionOutcome {
        // The playback thread resumes on its own thread after each wait, without a hop through the task pool.
        try await withTaskExecutorPreference(player.thread) { () throws(SinkError) in try await playAndSave() }
    }

    private func playAndSave() async throws(SinkError) -> SessionOutcome {
        let writing = Task(executorPreference: persistence.thread) { [persistence] in await persistence.run() }
        defer {
            recordSettled.open()
            broadcast.finish()
        }
        saveError = await persistence.begin(plan)
        do throws(SinkError) {
            try await play()
            let outcome = try end()
            persistence.enqueue(.end(outcome == .interrupted ? .checkpoint : .record))
            await writing.value
            guard let end = outcome.end, let record = end.record, keepsRecord else {
                if outcome == .interrupted {
                    await persistence.releaseReservation()
                } else {
                    await persistence.discardCheckpoint()
                }
                return outcome
            }
            let session = StoredSession(id: plan.id, record: record)
            let saved = await persistence.save(session) { [recordSettled] in recordSettled.open() }
            publish(saved)
            return .ended(end, saved)
        } catch {
            ending = .failed(error)
            player.now { $0.abandon() }
            persistence.enqueue(.end(.checkpoint))
            await writing.value
            await persistence.releaseReservation()
            throw error
        }
    }

    private func play() async throws(SinkError) {
        publish(
            .started(
                seed: plan.options.seed, timeline: SessionEvent.plannedPhases(of: plan.timeline, routine: plan.routine),
                music: plan.playingMusic),
            at: 0)
        try apply(machine.start())
        if machine.state == .paused(.waiting), plan.options.output.isVirtual { try apply(machine.resume()) }
        checkpointTransition()
        // A session that waits is silent, so no report follows.
        if machine.state == .paused(.waiting) { publishSnapshotIfNeeded() }
        try await player.run(decision) { _, report throws(SinkError) in try await self.decide(on: report) }
    }

    /// Closes the output, and returns the outcome without the result of saving.
    private func end() throws(SinkError) -> SessionOutcome {
        guard let ending else { return .interrupted }
        for mark in takeHeardMarks() { try handle(mark) }
        let position = position
        let length = SessionLength(heard: heard(at: position), planned: machine.timeline.plannedFrames)
        heardSeconds = length.heardSeconds
        switch ending {
        case .over(let reason):
            let record = record(stoppedBy: reason, at: position)
            let isUnrecorded = record != nil && persistence.keepsRecords && !keepsRecord
            if isUnrecorded, let record { persistence.remember(StoredSession(id: plan.id, record: record)) }
            try close()
            // History gets the record now, or by the command `keep`.
            let id = keepsRecord || persistence.remembersShort ? record.map { _ in plan.id } : nil
            let end = SessionEnd(reason, record: record, id: id, length: length)
            publish(.ended(end), at: position.frame)
            publishSnapshotIfNeeded()
            return .ended(end, isUnrecorded ? .unrecorded(isKeepable: persistence.remembersShort) : .notKept)
        case .interrupted:
            checkpointTransition()
            player.now { $0.abandon() }
            publishSnapshotIfNeeded()
            return .interrupted
        case .failed(let error):
            throw error
        }
    }

    /// Whether the session leaves its record in history by itself, if it has one.
    var keepsRecord: Bool {
        persistence.keepsRecords && (recordsShort || !machine.isShort(heard: heard(at: position)))
    }

    /// Whether the session is recorded even if it is short, as it was asked for here or before it was resumed.
    var recordsShort: Bool { persistence.recordsShort || plan.recordsShort == true }

    /// Returns the record of the session after its end; `nil` if it leaves none.
    func record(stoppedBy reason: StopReason?, at position: PlaybackPosition) -> SessionRecord? {
        let measure = SessionMeasure(
            endedAt: now(), elapsed: plan.elapsed + position.clock, heard: heard(at: position))
        // While the session plays, the machine knows the phase that is heard, but not the frame.
        var progress = machine.progress
        if position.cursor.phase == progress.cursor.phase { progress.cursor = position.cursor }
        return routine.record(stoppedBy: reason, progress, on: machine.timeline, measure)
    }
}

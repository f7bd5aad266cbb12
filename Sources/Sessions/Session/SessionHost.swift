import ControlProtocol
public import Logging
import Platform
import Playback
public import PracticeData
public import SessionCore

/// The sessions of a daemon, one after another. Adapters use the host also while no session runs.
public actor SessionHost {
    /// The defaults of all sessions of the process.
    public struct Defaults: Hashable, Sendable {
        /// The options for members that a request leaves out.
        public var options: SessionOptions
        /// The outputs that requests choose by their names.
        public var outputs: [String: Output]
        /// The pause limit in frames.
        public var pauseLimit: Int
        /// The frames of silence that wake the output before the first sound.
        public var wakingFrames: Int
        /// Whether records are forwarded to another server.
        public var isForwarding: Bool
        /// Whether sessions are recorded that the user ends in their first minute.
        public var recordsShort: Bool

        /// Creates defaults. Without arguments they are those of the command line.
        public init(
            options: SessionOptions = SessionOptions(), outputs: [String: Output] = [:],
            pauseLimit: Int = SessionController.pauseLimitFrames,
            wakingFrames: Int = 0, isForwarding: Bool = false, recordsShort: Bool = false
        ) {
            self.options = options
            self.outputs = outputs
            self.pauseLimit = pauseLimit
            self.wakingFrames = wakingFrames
            self.isForwarding = isForwarding
            self.recordsShort = recordsShort
        }
    }

    enum State {
        /// No session runs. The checkpoint is that of the recoverable session.
        case idle(Checkpoint?)
        /// An announcement plays. The checkpoint is that of the recoverable session.
        case announcing(Task<AnnouncementOutcome, Never>, Checkpoint?)
        /// A session is planned, and then waits for the playlist. Cancelling the task ends the wait.
        case starting(opening: Task<Void, Never>?)
        case running(SessionController)
        /// A session has ended, or was stopped before it started. Its record may not be saved yet.
        case ending(SessionController?)
        /// The host is closed and starts no sessions.
        case closed
    }

    /// The wait of a session that nobody watches for its output.
    struct OutputWait {
        let limit: Duration
        /// Returns whether the session may still begin once its output is there.
        let mayBegin: @Sendable () async -> Bool
        /// Called with the error of the output when the session has been given up, or interrupted while it waited.
        let report: @Sendable (_ error: String) async -> Void
    }

    let files: CheckpointFiles
    let practice: PracticeService
    let routines: RoutineLibrary?
    let otherPlayback: (any OtherPlayback)?
    let logger: Logger
    let planner: SessionPlanner
    let defaults: @Sendable () -> Defaults
    let recordingDelay: Duration
    private let unrecorded = UnrecordedSession()

    var state = State.idle(nil)
    /// The updates of the sessions of this daemon.
    nonisolated let broadcast = Broadcast<SessionUpdate>()
    var session: Task<Void, Never>?
    /// The task that retries saving records.
    var recording: Task<Void, Never>?
    /// Opened and replaced when the host may have become quiet.
    var quietChange = Latch<Void>()
    /// The question whether a scheduled session may start.
    var openQuestion: OpenQuestion?
    /// The question that was answered with yes, whose session is about to start.
    var answeredQuestion: OpenQuestion?
    /// Starts the scheduled session that the user has put off; returns `false` without one.
    var startPutOff: @Sendable () async throws(SessionRefusal) -> Bool = { false }
    /// The number of commands so far, by which a session that nobody attends is noticed.
    public internal(set) var commandCount = 0
    /// The announcement that is heard, or `nil` for none.
    var heardAnnouncement: HeardAnnouncement?

    /// Creates a host.
    ///
    /// - Parameters:
    ///   - planner: Plans the sessions.
    ///   - files: The files of the checkpoint.
    ///   - practice: The stored data.
    ///   - routines: The routines that a request can name, or `nil` for none.
    ///   - otherPlayback: The other players on this computer, or `nil` for sessions that ignore them.
    ///   - defaults: Returns the defaults. Called whenever a session starts.
    ///   - recordingDelay: The pause before the first retry of saving records. Each further one is twice as long.
    ///   - logger: Receives lost and regained outputs, and sessions that cannot be played or saved.
    public init(
        planner: SessionPlanner, files: CheckpointFiles, practice: PracticeService, routines: RoutineLibrary? = nil,
        otherPlayback: (any OtherPlayback)? = nil, defaults: @escaping @Sendable () -> Defaults,
        recordingDelay: Duration = .seconds(1), logger: Logger
    ) {
        self.planner = planner
        self.files = files
        self.practice = practice
        self.routines = routines
        self.otherPlayback = otherPlayback
        self.defaults = defaults
        self.recordingDelay = recordingDelay
        self.logger = logger
    }

    /// The records that are written to history.
    var records: SessionRecords {
        let defaults = defaults()
        return SessionRecords(
            files.pending, practice: practice, isForwarding: defaults.isForwarding,
            recordsShort: defaults.recordsShort, unrecorded: unrecorded, logger: logger)
    }

    /// Starts a session, and returns its id when it sounds.
    ///
    /// - Parameters:
    ///   - checked: The plan of a check.
    ///   - wait: The wait for an output that is missing at the start; `nil` if the user resumes the session.
    func start(
        _ request: SessionRequest, recovery: PlanningSources.Recovery, keeping checked: CheckedPlan? = nil,
        awaiting wait: OutputWait? = nil
    ) async throws(SessionRefusal) -> String {
        // No answer counts while a session starts. If it cannot start, the question is asked again.
        let question = exchange(&openQuestion, with: nil)
        defer { exchange(&answeredQuestion, with: nil)?.start.open() }
        do throws(SessionRefusal) {
            let id = try await startSession(request, recovery, checked, wait)
            question?.reply.open(with: .sessionStarted)
            return id
        } catch {
            question?.reply.open(with: .busy)
            throw error
        }
    }

    private func startSession(
        _ request: SessionRequest, _ recovery: PlanningSources.Recovery, _ checked: CheckedPlan?, _ wait: OutputWait?
    ) async throws(SessionRefusal) -> String {
        await finishPrevious()
        guard case .idle = state else { throw .sessionRunning }
        state = .starting(opening: nil)
        let sounding = Latch<Result<String, SessionRefusal>>()
        session = Task {
            var log = SessionLog(request, logger: logger)
            log.beginsByItself = wait != nil
            do {
                try await files.lockedForSession { _ in
                    try await play(request, recovery, checked, wait, &log) { sounding.open(with: .success($0)) }
                }
            } catch {
                log.failed(error)
                sounding.open(with: .failure(SessionRefusal(error)))
            }
            sounding.open(with: .failure(.cannotStart("the session was stopped before it started")))
            await endSession()
        }
        // A cancelled caller does not wait for the start.
        guard let start = await sounding.wait() else {
            throw .cannotStart("the request ended before the session started; 'limber status' says whether it plays")
        }
        return try start.get()
    }

    /// Whether this daemon plays, starts or ends a session, so that no other process plays one.
    public var isBusy: Bool {
        switch state {
        case .idle, .announcing, .closed: false
        case .starting, .running, .ending: true
        }
    }

    /// Waits for an ending session, and ends an announcement.
    private func finishPrevious() async {
        while true {
            if case .announcing(let announcement, _) = state {
                announcement.cancel()
                _ = await announcement.value
                end(announcement)
            } else if case .ending = state, let session {
                await session.value
            } else {
                return
            }
        }
    }

    private func play(
        _ request: SessionRequest, _ recovery: PlanningSources.Recovery, _ checked: CheckedPlan?, _ wait: OutputWait?,
        _ log: inout SessionLog, whenItSounds: (_ id: String) -> Void
    ) async throws {
        let defaults = defaults()
        let records = records
        let sources = sources(defaults, recording: records)
        // Reads the catalog, the header of every clip and the folder of the music.
        let plan = try await ThreadExecutor.files.run {
            try await sources.plan(request, recovery: recovery, keeping: checked)
        }
        try plan.check(request.at)
        log.planned(plan)
        guard !plan.options.output.isVirtual else {
            throw SessionRefusal.cannotStart(
                "the daemon cannot play to '\(plan.options.output)'; use --here to play in this process")
        }
        if let playlist = plan.otherPlaylist { await open(playlist) }
        guard case .starting = state else { return log.cancelled() }
        let output = try await ThreadExecutor.files.run {
            try OpenedOutput(
                plan.options.output, whenMissing: .wait, wakingFrames: defaults.wakingFrames,
                permissions: request.replace ? .replacing : [])
        }
        guard case .starting = state else { return log.cancelled() }
        let outputName = output.name
        let controller = try SessionController(
            plan: plan,
            output: output,
            persistence: SessionPersistence(files: files, records: records, logger: logger),
            schedule: request.at,
            pauseLimit: defaults.pauseLimit,
            now: practice.context.now,
            logger: logger
        )
        state = .running(controller)
        // Drop the first snapshot, which shows the session before its start.
        let updates = await controller.updates().dropFirst()
        let waiting: Task<Void, Never>?
        if let wait {
            let updates = await controller.updates()
            waiting = Task {
                let start = UnwatchedStart(control: controller, limit: wait.limit, mayBegin: wait.mayBegin) {
                    await controller.giveUpStart()
                }
                switch await start.run(following: updates) {
                case .givenUp(let error), .interrupted(let error): await wait.report(error)
                case nil: break
                }
            }
        } else {
            waiting = nil
        }
        async let ending = controller.run()
        for await update in updates {
            if case .event(let event) = update, event.isLast, case .running = state { state = .ending(controller) }
            broadcast.publish(update)
            switch update {
            case .event(let event):
                if case .started = event.kind { log.started(plan, playingTo: outputName) }
                log.note(event)
            case .snapshot(let snapshot):
                if snapshot.status != .idle { whenItSounds(plan.id) }
            }
        }
        let outcome: SessionOutcome
        do {
            outcome = try await ending
        } catch {
            await waiting?.value
            throw error
        }
        await waiting?.value
        log.ended(outcome, heard: await controller.heardSeconds)
    }

    /// Waits for another program to play the playlist, until the task `opening` is cancelled.
    private func open(_ playlist: PlaylistAddress) async {
        guard case .starting = state else { return }
        let opening = Task<Void, Never> { [otherPlayback] in await otherPlayback?.play(playlist) }
        state = .starting(opening: opening)
        await opening.value
    }

    private func endSession() async {
        // A next session waits in `finishPrevious()` until the recoverable session is found.
        switch state {
        case .starting: state = .ending(nil)
        case .running(let controller): state = .ending(controller)
        case .idle, .announcing, .ending, .closed: break
        }
        let findings = await recoverLocked()
        session = nil
        if case .ending = state { state = .idle(findings?.resumable) }
        resumeQuietWaiters()
        publishIdle()
    }

    /// Interrupts the session, so that it can be resumed, and refuses further sessions.
    public func close() async {
        let former = state
        state = .closed
        if let openQuestion { end(openQuestion, with: .withdrawn) }
        recording?.cancel()
        switch former {
        case .idle, .ending, .closed: break
        case .announcing(let announcement, _):
            announcement.cancel()
            _ = await announcement.value
        case .starting(let opening): opening?.cancel()
        case .running(let controller): await controller.interrupt()
        }
        await session?.value
        resumeQuietWaiters()
        broadcast.finish()
    }
}

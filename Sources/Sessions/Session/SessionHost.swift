import ControlProtocol
public import Logging
import Platform
import Playback
public import PracticeData
import SessionCore

/// The sessions of a daemon, one after another. Adapters use the host also while no session runs.
public actor SessionHost {
    enum State {
        /// No session runs. The checkpoint is that of the recoverable session.
        case idle(Checkpoint?)
        /// A session is planned, and then waits for the playlist. Cancelling the task ends the wait.
        case starting(opening: Task<Void, Never>?)
        case running(SessionController)
        /// A session has ended, or was stopped before it started. Its record may not be saved yet.
        case ending(SessionController?)
        /// The host is closed and starts no sessions.
        case closed
    }

    let files: CheckpointFiles
    /// The sources of checks, which leave no records.
    let sources: SessionSources
    let recorder: SessionRecorder
    /// The sounds outside of sessions.
    public private(set) lazy var announcer = Announcer(
        files: files, planner: sources.planner, defaults: sources.defaults
    ) { [weak self] in await self?.publishAnnouncement() }

    var state = State.idle(nil)
    /// The updates of the sessions of this daemon.
    nonisolated let broadcast = Broadcast<SessionUpdate>()
    var session: Task<Void, Never>?
    /// Opened and replaced when the host may have become quiet.
    var quietChange = Latch<Void>()
    var questions = StartQuestions()
    /// Starts the scheduled session that the user has put off; returns `false` without one.
    var startPutOff: @Sendable () async throws(SessionRefusal) -> Bool = { false }
    /// The number of commands so far, by which a session that nobody attends is noticed.
    public internal(set) var commandCount = 0

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
        otherPlayback: (any OtherPlayback)? = nil, defaults: @escaping @Sendable () -> SessionDefaults,
        recordingDelay: Duration = .seconds(1), logger: Logger
    ) {
        self.files = files
        sources = SessionSources(
            planner: planner, files: files, records: nil, practice: practice, routines: routines, defaults: defaults,
            otherPlayback: otherPlayback, logger: logger)
        recorder = SessionRecorder(
            files: files, practice: practice, defaults: defaults, delay: recordingDelay, logger: logger)
    }

    /// Starts a session, and returns its id when it sounds.
    ///
    /// - Parameters:
    ///   - checked: The plan of a check.
    ///   - wait: The wait for an output that is missing at the start; `nil` if the user resumes the session.
    func start(
        _ request: SessionRequest, recovery: SessionSources.Recovery, keeping checked: CheckedPlan? = nil,
        awaiting wait: UnwatchedStart? = nil
    ) async throws(SessionRefusal) -> String {
        // No answer counts while a session starts. If it cannot start, the question is asked again.
        let question = questions.withdraw()
        defer { questions.noteStart() }
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
        _ request: SessionRequest, _ recovery: SessionSources.Recovery, _ checked: CheckedPlan?, _ wait: UnwatchedStart?
    ) async throws(SessionRefusal) -> String {
        while case .ending = state, let session { await session.value }
        guard case .idle = state else { throw .sessionRunning }
        state = .starting(opening: nil)
        let sounding = Latch<Result<String, SessionRefusal>>()
        let release = Latch<Void>()
        session = Task {
            var log = SessionLog(request, logger: sources.logger)
            log.beginsByItself = wait != nil
            if await announcer.silence() { publishIdle() }
            do {
                try await files.lockedForSession { _ in
                    try await play(request, recovery, checked, wait, release, &log) {
                        sounding.open(with: .success($0))
                    }
                }
            } catch {
                log.failed(error)
                sounding.open(with: .failure(SessionRefusal(error)))
            }
            sounding.open(with: .failure(.cannotStart("the session was stopped before it started")))
            await endSession()
            release.open()
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
        case .idle, .closed: false
        case .starting, .running, .ending: true
        }
    }

    private func play(
        _ request: SessionRequest, _ recovery: SessionSources.Recovery, _ checked: CheckedPlan?,
        _ wait: UnwatchedStart?, _ release: Latch<Void>, _ log: inout SessionLog, whenItSounds: (_ id: String) -> Void
    ) async throws {
        var sources = sources
        sources.records = recorder.records
        let wakingFrames = sources.defaults().wakingFrames
        // Reads the catalog, the header of every clip and the folder of the music.
        let plan = try await ThreadExecutor.files.run {
            [sources] in try await sources.plan(request, recovery: recovery, keeping: checked)
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
                plan.options.output, whenMissing: .wait, wakingFrames: wakingFrames,
                permissions: request.replace ? .replacing : [])
        }
        guard case .starting = state else { return log.cancelled() }
        let outputName = output.name
        let controller = try sources.controller(of: plan, playingTo: output, schedule: request.at, release: release)
        state = .running(controller)
        // Drop the first snapshot, which shows the session before its start.
        let updates = await controller.updates().dropFirst()
        let waiting = await wait?.begin(controller)
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
        _ = await waiting?.value
        let outcome = try await ending
        log.ended(outcome, heard: await controller.heardSeconds)
    }

    /// Waits for another program to play the playlist, until the task `opening` is cancelled.
    private func open(_ playlist: PlaylistAddress) async {
        guard case .starting = state else { return }
        let opening = Task<Void, Never> { [sources] in await sources.otherPlayback?.play(playlist) }
        state = .starting(opening: opening)
        await opening.value
    }

    private func endSession() async {
        // A next session waits until the recoverable session is found.
        switch state {
        case .starting: state = .ending(nil)
        case .running(let controller): state = .ending(controller)
        case .idle, .ending, .closed: break
        }
        let findings = await recorder.recover()
        session = nil
        if case .ending = state { state = .idle(findings?.resumable) }
        announcer.allow()
        resumeQuietWaiters()
        publishIdle()
    }

    /// Interrupts the session, so that it can be resumed, and refuses further sessions.
    public func close() async {
        let former = state
        state = .closed
        if let question = questions.open { questions.end(question, with: .withdrawn) }
        switch former {
        case .idle, .ending, .closed: break
        case .starting(let opening): opening?.cancel()
        case .running(let controller): await controller.interrupt()
        }
        await announcer.close()
        await session?.value
        await recorder.close()
        resumeQuietWaiters()
        broadcast.finish()
    }
}

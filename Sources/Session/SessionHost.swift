import ControlProtocol
public import Logging
import Playback
public import PracticeData
public import SessionCore

/// Plays one session after another, for a process that outlives them: what adapters speak to, also while none runs.
public actor SessionHost {
    /// What every session here begins with.
    public struct Defaults: Hashable, Sendable {
        /// What a request does not say.
        public var options: SessionOptions
        /// How long a paused session waits, in frames.
        public var pauseLimit: Int
        /// Whether records are to be sent to another server, too.
        public var isForwarding: Bool

        /// Standards.
        public init(
            options: SessionOptions = SessionOptions(), pauseLimit: Int = SessionController.pauseLimitFrames,
            isForwarding: Bool = false
        ) {
            self.options = options
            self.pauseLimit = pauseLimit
            self.isForwarding = isForwarding
        }
    }

    enum State {
        /// Nothing runs; a session that died can perhaps be resumed.
        case idle(Checkpoint?)
        /// An announcement plays; the session that can be resumed was found before.
        case announcing(Task<AnnouncementOutcome, Never>, Checkpoint?)
        /// It is planned, then waits for the playlist: a task that ends early when it is cancelled.
        case starting(opening: Task<Void, Never>?)
        case running(SessionController)
        /// It is over but for what is still written of it, if it has begun at all.
        case ending(SessionController?)
        /// No session will run any more.
        case closed
    }

    let files: CheckpointFiles
    let practice: PracticeService
    let otherSound: any OtherPlayback
    let logger: Logger
    private let planner: SessionPlanner
    let defaults: @Sendable () -> Defaults

    var state = State.idle(nil)
    var broadcast = SessionBroadcast()
    var session: Task<Void, Never>?
    /// Records later what could not be recorded when a session ended.
    var recording: Task<Void, Never>?
    /// Wait until nothing sounds.
    var quietListeners: [AsyncStream<Void>.Continuation] = []

    /// - Parameters:
    ///   - defaults: Asked whenever a session starts.
    ///   - logger: Receives lost and regained outputs, and what cannot be saved or played.
    public init(
        planner: SessionPlanner, files: CheckpointFiles, practice: PracticeService, otherSound: any OtherPlayback,
        defaults: @escaping @Sendable () -> Defaults, logger: Logger
    ) {
        self.planner = planner
        self.files = files
        self.practice = practice
        self.otherSound = otherSound
        self.defaults = defaults
        self.logger = logger
    }

    /// The way of records into history.
    var records: SessionRecords {
        SessionRecords(files.pending, practice: practice, isForwarding: defaults().isForwarding, logger: logger)
    }

    /// Starts a session, and returns when it sounds.
    func start(
        _ request: SessionRequest, recovery: SessionPreparation.Recovery
    ) async throws(SessionRefusal) {
        await makeRoom()
        guard case .idle = state else { throw .sessionRunning }
        state = .starting(opening: nil)
        let (beginnings, beginning) = AsyncStream<SessionRefusal?>.makeStream()
        session = Task {
            do {
                try await files.lockedForSession { lock in
                    lock.linkSocket()
                    try await play(request, recovery) { beginning.yield(nil) }
                }
            } catch {
                logger.warning("cannot start the session", metadata: ["error": "\(error)"])
                beginning.yield(SessionRefusal(error))
            }
            beginning.finish()
            await endSession()
        }
        for await refusal in beginnings {
            if let refusal { throw refusal }
            return
        }
        throw .cannotStart("the session was stopped before it started")
    }

    /// Waits for what is over but for its end, and ends what is being said.
    private func makeRoom() async {
        while true {
            if case .announcing(let saying, _) = state {
                saying.cancel()
                _ = await saying.value
                end(saying)
            } else if case .ending = state, let session {
                await session.value
            } else {
                return
            }
        }
    }

    private func play(
        _ request: SessionRequest, _ recovery: SessionPreparation.Recovery, whenItSounds: () -> Void
    ) async throws {
        let defaults = defaults()
        let preparation = SessionPreparation(
            planner: planner, files: files, records: records, setup: await .saved(in: practice, logger: logger),
            otherSound: otherSound, now: practice.context.now, logger: logger)
        let plan = try await preparation.plan(request, over: defaults.options, recovery: recovery)
        guard !plan.options.output.isVirtual else {
            throw SessionRefusal.cannotStart(
                "the daemon cannot play to '\(plan.options.output)'; use --here to play in this process")
        }
        if let playlist = plan.otherPlaylist { await open(playlist) }
        guard case .starting = state else { return }
        let controller = SessionController(
            plan: plan,
            output: try OpenedOutput(plan.options.output, whenMissing: .wait),
            keeper: SessionPersistence(files: files, records: records, now: practice.context.now, logger: logger),
            schedule: request.at,
            pauseLimit: defaults.pauseLimit,
            now: practice.context.now,
            logger: logger
        )
        state = .running(controller)
        // Without the first, which is of a session that has not begun.
        let updates = await controller.updates().dropFirst()
        async let outcome = controller.run()
        for await update in updates {
            switch update {
            case .event(let event):
                if event.isLast, case .running = state { state = .ending(controller) }
                broadcast.tell(event)
                log(event)
            case .snapshot(let snapshot):
                broadcast.tell(snapshot)
                if snapshot.status != .idle { whenItSounds() }
            }
        }
        switch try await outcome {
        case .completed(_, .failed(let reason), _), .stopped(_, _, .failed(let reason), _):
            logger.error("cannot save the session", metadata: ["session": "\(plan.id)", "error": "\(reason)"])
        case .completed, .stopped, .interrupted:
            break
        }
    }

    /// Logs one line when the output is lost and one when it is back, however often opening it failed in between.
    private func log(_ event: SessionEvent) {
        switch event.kind {
        case .deviceLost(let output, let error):
            logger.warning("output lost, session paused", metadata: ["output": "\(output)", "error": "\(error)"])
        case .deviceFound(let output):
            logger.notice("output is back, session stays paused", metadata: ["output": "\(output)"])
        case .started, .segmentStarted, .partStarted, .cueStarted, .cueEnded, .musicInterrupted, .musicResumed, .paused,
            .resumed, .skipped, .partSkipped, .completed, .stopped:
            break
        }
    }

    /// Waits for another program to play the playlist, unless somebody is impatient.
    private func open(_ playlist: PlaylistAddress) async {
        guard case .starting = state else { return }
        let opening = Task { [otherSound] in await otherSound.play(playlist) }
        state = .starting(opening: opening)
        await opening.value
    }

    private func endSession() async {
        // The next session waits for the end of this one, and so does not start before what this one left is found.
        switch state {
        case .starting: state = .ending(nil)
        case .running(let controller): state = .ending(controller)
        case .idle, .announcing, .ending, .closed: break
        }
        let findings = await recoverLocked()
        session = nil
        if case .ending = state { state = .idle(findings?.resumable) }
        tellQuiet()
        broadcast.tell(await snapshot())
    }

    /// Ends whatever runs, so that it can be resumed, and begins nothing any more.
    public func close() async {
        let former = state
        state = .closed
        recording?.cancel()
        switch former {
        case .idle, .ending, .closed: break
        case .announcing(let saying, _):
            saying.cancel()
            _ = await saying.value
        case .starting(let opening): opening?.cancel()
        case .running(let controller): await controller.interrupt()
        }
        await session?.value
        tellQuiet()
        broadcast.finish()
    }
}

extension SessionEvent {
    /// Whether nothing comes after it in a session.
    fileprivate var isLast: Bool {
        switch kind {
        case .completed, .stopped: true
        case .started, .segmentStarted, .partStarted, .cueStarted, .cueEnded, .musicInterrupted, .musicResumed, .paused,
            .resumed, .skipped, .partSkipped, .deviceLost, .deviceFound:
            false
        }
    }
}

package import ControlProtocol
import FoundationEssentials
package import Logging
package import Platform
package import Playback
import PracticeCore
package import PracticeData
public import SessionCore

/// The sources of the sessions of a process: all that is read before a session is planned, and its driver's files.
/// Decides about the recoverable session.
package struct SessionSources: Sendable {
    /// The treatment of a recoverable session.
    package enum Recovery: Sendable {
        /// Resume the session. Throws if there is none, or if its kind differs from the requested one.
        case resume
        /// Resume the session if there is one.
        case resumeIfAny
        /// Record the session as stopped where it was interrupted, and start a new one.
        case startOver
        /// Ask the user. The answer `nil` means that no user is there, and then start over.
        case ask(@Sendable (SessionSnapshot.Recoverable) async -> SessionRequest.Recovery?)
    }

    /// Returns the warning for a recoverable session that is replaced without a question.
    package static func startingOverWarning(insteadOf recoverable: SessionSnapshot.Recoverable) -> Logger.Message {
        "starting a new session; '\(recoverable.kind.command) --resume' would have resumed the unfinished one"
    }

    /// The longest wait for the database. After it, the session starts without the data.
    static let waitLimits = PracticeService.WaitLimits(.milliseconds(500))

    let planner: SessionPlanner
    private let files: CheckpointFiles?
    /// The records that are written to history, or `nil` for a check and for a session without history.
    var records: SessionRecords?
    private let practice: PracticeService?
    let routines: RoutineLibrary?
    let defaults: @Sendable () -> SessionDefaults
    let otherPlayback: (any OtherPlayback)?
    private let loudnessFolder: String?
    let now: @Sendable () -> Timestamp
    let logger: Logger

    /// - Parameters:
    ///   - files: The files of the checkpoint, or `nil` for a session without recovery. The checkpoint stays until the
    ///     new session writes its own.
    ///   - defaults: Returns the defaults. Called whenever a session starts.
    ///   - loudnessFolder: The state folder that keeps the loudness of music, also without `files`.
    package init(
        planner: SessionPlanner, files: CheckpointFiles?, records: SessionRecords?, practice: PracticeService?,
        routines: RoutineLibrary? = nil, defaults: @escaping @Sendable () -> SessionDefaults,
        otherPlayback: (any OtherPlayback)? = nil, loudnessFolder: String? = nil, logger: Logger
    ) {
        self.planner = planner
        self.files = files
        self.records = records
        self.practice = practice
        self.routines = routines
        self.defaults = defaults
        self.otherPlayback = otherPlayback
        self.loudnessFolder = loudnessFolder
        now = practice?.context.now ?? Timestamp.now
        self.logger = logger
    }

    /// Creates the driver of a planned session.
    ///
    /// - Parameters:
    ///   - schedule: Commands at times of the session.
    ///   - release: Opened when the next session can start.
    /// - Throws: `ThreadError` if the system refuses the playback thread.
    package func controller(
        of plan: SessionPlan, playingTo output: sending OpenedOutput, schedule: [ScheduledCommand],
        release: Latch<Void>
    ) throws(ThreadError) -> SessionController {
        try SessionController(
            plan: plan, output: output,
            persistence: SessionPersistence(
                files: files, records: records, loudnessFolder: loudnessFolder, logger: logger),
            schedule: schedule, pauseLimit: defaults().pauseLimit, defaults: defaults, now: now, release: release,
            logger: logger)
    }

    /// Reads everything that a plan depends on, and decides about the recoverable session.
    ///
    /// - Returns: The request with its output, the routine that it names, or the session of the programme; and the
    ///   context of its plan.
    /// - Throws: ``NothingToPlay``, `OutputRefusal`, `ProgrammeRefusal`, and those of
    ///   ``SessionPlanner/checkNames(in:)``.
    package func read(
        _ request: SessionRequest, recovery: Recovery
    ) async throws -> (request: SessionRequest, context: PlanningContext) {
        // Check the output before the user is asked about the recoverable session.
        var request = request
        let defaults = defaults()
        if let output = try request.output?.resolved(among: defaults.outputs) {
            try OutputRefusal.check(output)
            request.output = .output(output)
        }
        var context = PlanningContext(
            id: UUID().uuidString.lowercased(), now: now(), seed: .random(in: .min ... .max),
            defaults: defaults.options)
        if let practice {
            context.setup = await .saved(in: practice, logger: logger)
            context.preferences = await .saved(in: practice, logger: logger)
        }
        // Check the names of stretches and routines before the question, too.
        context.programmeDay = try await programmeSession(of: request)
        request = try await namingRoutine(context.programmeDay?.request(like: request) ?? request, context.setup)
        try await checkNames(in: request, context)
        context.former = try await decision(on: recovery, of: request.content.kind)
        let isNew = context.resumed == nil
        if isNew, request.recovery != .resume, case .routine(let name) = request.content {
            context.routine = try await routines?.prepared(name, text: request.routineText)
        }
        let options = try context.options(of: request)
        if isNew { context.recent = await recentContent(for: options, replacing: context.former) }
        // On a virtual output, `auto` always plays a bundled piece.
        if options.music == .auto, !options.output.isVirtual {
            let isPlaylist = context.otherPlaylist(for: options) != nil
            context.otherMusicPlays = isPlaylist ? true : await otherPlayback?.isPlaying() ?? false
        }
        return (request, context)
    }

    /// Reads everything that a plan depends on, and plans the session.
    func plan(
        _ request: SessionRequest, recovery: Recovery, keeping checked: CheckedPlan? = nil
    ) async throws -> SessionPlan {
        let (request, context) = try await read(request, recovery: recovery)
        return try await plan(request, context, keeping: checked)
    }

    /// Plans a session, and notes the day of a programme before its first sound.
    ///
    /// - Parameter checked: The plan of a check, which is kept if nothing has changed since.
    package func plan(
        _ request: SessionRequest, _ context: PlanningContext, keeping checked: CheckedPlan? = nil
    ) async throws -> SessionPlan {
        let plan = try checked?.plan(for: request, context) ?? planner.plan(request, context, logger: logger)
        // After a crash, the recovered record completes the day.
        if let day = context.programmeDay, !plan.isResumed, records != nil { await routines?.note(plan.id, for: day) }
        return plan
    }

    private func checkNames(in request: SessionRequest, _ context: PlanningContext) async throws {
        do {
            try planner.checkNames(in: context.newOptions(of: request))
        } catch let error as OptionError {
            for case .stretch(let word, _) in request.regions where await isRoutine(word) {
                throw OptionError("'\(word)' is a routine with its own steps; name it alone, without a length")
            }
            throw error
        }
    }

    /// Returns whether a word names a routine. Routines that cannot be read are none.
    private func isRoutine(_ word: String) async -> Bool { (try? await routines?.contains(word)) ?? false }

    /// Returns a request for the routine that a request names in the place of stretches, or that the setup names.
    private func namingRoutine(_ request: SessionRequest, _ setup: StretchSetup) async throws -> SessionRequest {
        guard case .stretch(let options) = request.content, request.recovery != .resume else { return request }
        let name: String
        switch request.regions.first {
        case .stretch(let word, seconds: nil) where request.regions.count == 1:
            guard await isRoutine(word) else { return request }
            guard options == StretchOptions() else {
                throw OptionError(
                    "'\(word)' is a routine with its own steps; remove the options for stretches, or name a region")
            }
            name = word
        case nil where options == StretchOptions():
            guard let routine = setup.routine else { return request }
            name = routine
        case .region, .stretch, .rest, nil: return request
        }
        var named = request
        named.content = .routine(RoutineDocument.id(of: name))
        named.regions = []
        return named
    }

    /// Returns today's session of the running programme if a request names the programme, or `nil` for another request.
    private func programmeSession(of request: SessionRequest) async throws -> ProgrammeSession? {
        guard let routines, request.namesProgramme, request.recovery != .resume else { return nil }
        try request.checkProgrammeOptions()
        return try await routines.programmeSession()
    }

    /// With a seed, a session depends on no other one but for its music.
    private func recentContent(
        for options: SessionOptions, replacing former: PlanningContext.Former
    ) async -> RecentContent {
        var recent = RecentContent()
        if options.seed == nil, let practice {
            recent = await RecentContent(for: options.content, in: practice, now: now(), logger: logger)
        }
        recent.music = files?.lastMusic
        if case .path = options.music, let files {
            recent.musicPlaces = files.musicPlaces
            if case .replaced(let checkpoint) = former, let place = checkpoint.musicPlace {
                recent.musicPlaces.remember(place)
            }
        }
        return recent
    }

    /// Recovers earlier sessions, and returns the recoverable one.
    private func recovered() async -> Checkpoint? {
        guard let files else {
            await records?.waiting(Self.waitLimits).savePending()
            return nil
        }
        guard let records else {
            // A check changes nothing: it has no lock.
            guard let checkpoint = files.load(), checkpoint.verdict(now: now()) == .resumable else { return nil }
            return checkpoint
        }
        files.logDamagedFiles(to: logger)
        return await SessionRecovery(files: files, records: records, logger: logger).recover(now: now()).resumable
    }

    private func decision(
        on recovery: Recovery, of kind: SessionKind
    ) async throws(NothingToPlay) -> PlanningContext.Former {
        guard let checkpoint = await recovered() else {
            switch recovery {
            case .resume: throw .noRecoverableSession
            case .resumeIfAny, .startOver, .ask: return .none
            }
        }
        switch recovery {
        case .resume:
            let interruptedKind = checkpoint.options.content.kind
            guard interruptedKind.command == kind.command else { throw .otherKind(interruptedKind) }
            return .resumed(checkpoint)
        case .resumeIfAny:
            return .resumed(checkpoint)
        case .startOver:
            return .replaced(checkpoint)
        case .ask(let ask):
            // A session interrupted in its closing is recorded, and not recoverable.
            guard let recoverable = checkpoint.recoverable else { return .none }
            if let answer = await ask(recoverable) {
                return answer == .resume ? .resumed(checkpoint) : .replaced(checkpoint)
            }
            logger.warning(Self.startingOverWarning(insteadOf: recoverable))
            return .replaced(checkpoint)
        }
    }
}

/// The other players on this computer, as far as a session depends on them.
public protocol OtherPlayback: Sendable {
    /// Returns whether another player plays now.
    func isPlaying() async -> Bool

    /// Makes another program play a playlist. Returns when the playlist plays, after a timeout, or at once if the task
    /// is cancelled.
    func play(_ playlist: PlaylistAddress) async
}

import Catalog
public import ControlProtocol
import FoundationEssentials
public import Logging
import Playback
import PracticeCore
import PracticeData
public import SessionCore

/// The preparation of a session: decides between the recoverable session and a new one, and plans it.
public struct SessionPreparation: Sendable {
    /// The treatment of a recoverable session.
    public enum Recovery: Sendable {
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
    public static func startingOverWarning(insteadOf recoverable: SessionSnapshot.Recoverable) -> Logger.Message {
        "starting a new session; '\(recoverable.kind.command) --resume' would have resumed the unfinished one"
    }

    private let planner: SessionPlanner
    private let files: CheckpointFiles?
    private let records: SessionRecords?
    private let setup: StretchSetup
    private let preferences: StretchPreferences
    private let routines: RoutineLibrary?
    private let outputs: [String: Output]
    private let otherPlayback: any OtherPlayback
    private let now: @Sendable () -> Timestamp
    private let logger: Logger

    /// Creates a preparation.
    ///
    /// - Parameters:
    ///   - planner: Plans the session.
    ///   - files: The files of the checkpoint, or `nil` for a session without recovery. The checkpoint stays until the
    ///     new session writes its own.
    ///   - records: The records that are written to history, or `nil` for a session without history.
    ///   - setup: The setup for requests without regions.
    ///   - preferences: The stretches that the user avoids or prefers.
    ///   - routines: The routines that a request can name, or `nil` for none.
    ///   - outputs: The outputs of the configuration by name.
    ///   - otherPlayback: The other players on this computer.
    ///   - now: The wall clock.
    ///   - logger: Receives warnings about skipped content and unread history.
    public init(
        planner: SessionPlanner, files: CheckpointFiles?, records: SessionRecords?, setup: StretchSetup,
        preferences: StretchPreferences = StretchPreferences(), routines: RoutineLibrary? = nil,
        outputs: [String: Output] = [:], otherPlayback: any OtherPlayback,
        now: @escaping @Sendable () -> Timestamp = Timestamp.now, logger: Logger
    ) {
        self.planner = planner
        self.files = files
        self.records = records
        self.setup = setup
        self.preferences = preferences
        self.routines = routines
        self.outputs = outputs
        self.otherPlayback = otherPlayback
        self.now = now
        self.logger = logger
    }

    /// A request after the decision about the recoverable session. It has its output, and needs only a plan.
    public struct Draft: Sendable {
        /// The options, with the output to play to.
        public let options: SessionOptions
        fileprivate let origin: Origin
        /// The day of the running programme that a new session is for.
        fileprivate var programmeDay: ProgrammeSession?

        fileprivate enum Origin {
            case new(
                SessionContent, playing: PlaylistAddress?, replacing: Checkpoint?, following: PreparedRoutine?)
            case resumed(Checkpoint)
        }
    }

    /// Decides about the recoverable session, and plans the session.
    ///
    /// - Throws: The errors of ``draft(_:over:recovery:)`` and ``plan(_:)``.
    public func plan(
        _ request: SessionRequest, over defaults: SessionOptions, recovery: Recovery
    ) async throws -> SessionPlan {
        try await plan(try await draft(request, over: defaults, recovery: recovery))
    }

    /// Decides about the recoverable session.
    ///
    /// - Throws: ``NothingToPlay``, `OutputRefusal`, `ProgrammeRefusal`, and those of
    ///   ``SessionPlanner/checkNames(in:)``.
    public func draft(
        _ request: SessionRequest, over defaults: SessionOptions, recovery: Recovery
    ) async throws -> Draft {
        // Check the output before the user is asked about the recoverable session.
        var request = request
        if let output = try request.output?.resolved(among: outputs) {
            try OutputRefusal.check(output)
            request.output = .output(output)
        }
        // And the names of stretches and routines.
        let programmeDay = try await programmeSession(of: request)
        request = try await namingRoutine(programmeDay?.request(like: request) ?? request)
        try await checkNames(in: request, over: defaults)
        switch try await decision(on: recovery, of: request.content.kind) {
        case .resumed(let checkpoint): return try draft(request, resuming: checkpoint)
        case .replaced(let checkpoint):
            return try draft(
                request, over: defaults, replacing: checkpoint, following: try await routine(of: request),
                for: programmeDay)
        case .nothing:
            return try draft(
                request, over: defaults, replacing: nil, following: try await routine(of: request), for: programmeDay)
        }
    }

    private func checkNames(in request: SessionRequest, over defaults: SessionOptions) async throws {
        do {
            try planner.checkNames(in: options(of: request, over: defaults))
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
    private func namingRoutine(_ request: SessionRequest) async throws -> SessionRequest {
        guard case .stretch(let options) = request.content else { return request }
        let name: String
        switch request.regions.first {
        case .stretch(let word, seconds: nil) where request.regions.count == 1 && request.recovery != .resume:
            guard await isRoutine(word) else { return request }
            guard options == StretchOptions() else {
                throw OptionError(
                    "'\(word)' is a routine with its own steps; remove the options for stretches, or name a region")
            }
            name = word
        case nil where options == StretchOptions() && request.recovery != .resume:
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

    /// Returns the routine that a request for a new session names, or `nil` for another session.
    private func routine(of request: SessionRequest) async throws -> PreparedRoutine? {
        guard case .routine(let name) = request.content, request.recovery != .resume, let routines else { return nil }
        return try await routines.prepared(name)
    }

    /// Returns the options of a new session. A catalog from the configuration applies only to the session kinds that it
    /// holds.
    private func options(of request: SessionRequest, over defaults: SessionOptions) -> SessionOptions {
        var options = request.options(over: defaults)
        if request.catalog == nil, let catalog = options.catalog, !options.content.kind.hasCatalog(in: catalog),
            SessionKind.allCases.contains(where: { $0.hasCatalog(in: catalog) })
        {
            options.catalog = nil
        }
        return options
    }

    private func draft(
        _ request: SessionRequest, over defaults: SessionOptions, replacing replaced: Checkpoint?,
        following routine: PreparedRoutine?, for programmeDay: ProgrammeSession?
    ) throws(NothingToPlay) -> Draft {
        var options = options(of: request, over: defaults)
        var otherPlaylist: PlaylistAddress?
        switch options.content {
        case .stretch:
            if options.regions.isEmpty { options.regions = setup.regions.map(StretchChoice.region) }
            guard !options.regions.isEmpty else { throw .noRegion }
            if !options.output.isVirtual { otherPlaylist = setup.playlist }
        case .meditation(let meditation):
            // The playlist and the regions of the setup are for stretching only.
            options.regions = []
            options.content = .meditation(completed(meditation, for: request))
        case .routine:
            options.regions = []
            options.music = request.music ?? routine?.document.music ?? options.music
            options.tones = routine?.document.tones ?? options.tones
        }
        return Draft(
            options: options,
            origin: .new(request.content, playing: otherPlaylist, replacing: replaced, following: routine),
            programmeDay: programmeDay)
    }

    private func draft(
        _ request: SessionRequest, resuming checkpoint: Checkpoint
    ) throws(NothingToPlay) -> Draft {
        // The stdout of the other process was probably a pipe; that of this process may be a terminal.
        if checkpoint.options.output == .raw(path: "-"), request.output == nil { throw .stdoutEnded }
        return Draft(options: request.options(resuming: checkpoint.options), origin: .resumed(checkpoint))
    }

    /// Plans a session.
    ///
    /// - Throws: ``NothingToPlay``, `CatalogError`, `MusicRefusal`, `MusicPlaylist.Fault`, `OptionError`.
    public func plan(_ draft: Draft) async throws -> SessionPlan {
        let options = draft.options
        switch draft.origin {
        case .resumed(let checkpoint):
            do {
                return try planner.plan(
                    resuming: checkpoint, options: options,
                    otherMusicPlays: await otherMusicPlays(for: options, playing: nil), logger: logger)
            } catch let error as CatalogError where error.isMissing {
                throw NothingToPlay.clipsMissing("\(error)")
            }
        case .new(let requested, playing: let otherPlaylist, replacing: let replaced, following: let routine):
            var generator = SystemRandomNumberGenerator()
            var recent = options.seed == nil ? await recentContent(for: options.content) : RecentContent()
            recent.music = files?.lastMusic
            if case .path = options.music, let files {
                recent.musicPlaces = files.musicPlaces
                if let place = replaced?.musicPlace { recent.musicPlaces.remember(place) }
            }
            let otherMusicPlays = await otherMusicPlays(for: options, playing: otherPlaylist)
            var plan: SessionPlan
            do {
                plan = try planner.plan(
                    options, id: UUID().uuidString.lowercased(), at: now(), avoiding: recent,
                    preferences: preferences, following: routine, otherMusicPlays: otherMusicPlays,
                    using: &generator, logger: logger)
            } catch let error as OptionError where options.content != requested {
                throw OptionError("\(error); the meditation is that of the setup, change it with 'limber setup'")
            }
            plan.otherPlaylist = otherPlaylist
            plan.replaced = replaced
            // Before the first sound: after a crash, the recovered record completes the day.
            if let session = draft.programmeDay, records != nil { await routines?.note(plan.id, for: session) }
            return plan
        }
    }

    /// Returns the options of a meditation with the setup's for what the request leaves open. A catalog of the request
    /// has other courses than the setup.
    private func completed(_ options: MeditationOptions, for request: SessionRequest) -> MeditationOptions {
        request.catalog == nil ? setup.meditation.completing(options) : options
    }

    /// Returns whether other music plays, or will play, so that `--music auto` adds none. On a virtual output, `auto`
    /// always plays a bundled piece.
    private func otherMusicPlays(for options: SessionOptions, playing playlist: PlaylistAddress?) async -> Bool {
        guard options.music == .auto, !options.output.isVirtual else { return false }
        if playlist != nil { return true }
        return await otherPlayback.isPlaying()
    }

    /// The longest wait for the database. After it, the session starts without the data.
    static let waitLimits = PracticeService.WaitLimits(.milliseconds(500))

    private func recentContent(for content: SessionContent) async -> RecentContent {
        guard let practice = records?.practice ?? routines?.practice else { return RecentContent() }
        return await RecentContent(for: content, in: practice, now: now(), logger: logger)
    }

    /// Recovers earlier sessions, and returns the recoverable one.
    private func recovered() async -> Checkpoint? {
        guard let records else { return nil }
        guard let files else {
            await records.waiting(Self.waitLimits).savePending()
            return nil
        }
        files.logDamagedFiles(to: logger)
        return await SessionRecovery(files: files, records: records, logger: logger).recover(now: now()).resumable
    }

    /// The decision about the recoverable session.
    private enum Decision {
        case nothing
        case resumed(Checkpoint)
        case replaced(Checkpoint)
    }

    private func decision(on recovery: Recovery, of kind: SessionKind) async throws(NothingToPlay) -> Decision {
        guard let checkpoint = await recovered() else {
            switch recovery {
            case .resume: throw .noRecoverableSession
            case .resumeIfAny, .startOver, .ask: return .nothing
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
            guard let recoverable = checkpoint.recoverable else { return .nothing }
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

/// An implementation without other players, for sessions that ignore them.
public struct NoOtherPlayback: OtherPlayback {
    /// Creates the implementation, which has no state.
    public init() {}

    /// Returns `false`, as if no other player played.
    public func isPlaying() async -> Bool { false }

    /// Does nothing, because no program can play the playlist.
    public func play(_ playlist: PlaylistAddress) async {}
}

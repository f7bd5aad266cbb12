import Catalog
public import ControlProtocol
import FoundationEssentials
public import Logging
import Playback
import PracticeData
public import SessionCore

/// Finds out what is to be played: a session that died, or a new one.
public struct SessionPreparation: Sendable {
    /// What to do about a session that died.
    public enum Recovery: Sendable {
        /// Go on with it, if it is of the kind that is asked for, and with nothing else.
        case resume
        /// Go on with it if there is one.
        case resumeIfAny
        /// End it where it died.
        case startOver
        /// Ask somebody; who answers `nil` is not there, and then it ends where it died.
        case ask(@Sendable (SessionSnapshot.Recoverable) async -> SessionRequest.Recovery?)
    }

    /// The warning where an unfinished session is discarded without a question.
    public static func startingOver(insteadOf recoverable: SessionSnapshot.Recoverable) -> Logger.Message {
        "starting a new session; '\(recoverable.kind.command) --resume' would have resumed the unfinished one"
    }

    private let planner: SessionPlanner
    private let files: CheckpointFiles?
    private let records: SessionRecords?
    private let setup: StretchSetup
    private let otherSound: any OtherPlayback
    private let now: @Sendable () -> Timestamp
    private let logger: Logger

    /// - Parameters:
    ///   - files: Where a session that died has left its checkpoint; `nil` for one that has nothing to do with it. It
    ///     stays there until the session that is planned here has one of its own.
    ///   - records: The way into history; `nil` for a session that has nothing to do with it.
    ///   - setup: What it is where no region is named.
    ///   - now: The wall clock.
    public init(
        planner: SessionPlanner, files: CheckpointFiles?, records: SessionRecords?, setup: StretchSetup,
        otherSound: any OtherPlayback,
        now: @escaping @Sendable () -> Timestamp = Timestamp.now, logger: Logger
    ) {
        self.planner = planner
        self.files = files
        self.records = records
        self.setup = setup
        self.otherSound = otherSound
        self.now = now
        self.logger = logger
    }

    /// Plans a session.
    ///
    /// - Throws: ``NothingToPlay``, `CatalogError`, `MusicPlaylist.Fault`, `OptionError`, `UnknownDevice`.
    public func plan(
        _ request: SessionRequest, over defaults: SessionOptions, recovery: Recovery
    ) async throws -> SessionPlan {
        // Before somebody is asked about the session that died.
        if let output = request.output { try UnknownDevice.check(output) }
        let replaced: Checkpoint?
        switch try await found(recovery, of: request.content.kind) {
        case .resumed(let checkpoint): return try await plan(request, resuming: checkpoint)
        case .replaced(let checkpoint): replaced = checkpoint
        case .nothing: replaced = nil
        }
        var options = request.options(over: defaults)
        // One that the configuration names is for the sessions that it has a catalog for.
        if request.catalog == nil, let catalog = options.catalog, !options.content.kind.hasCatalog(in: catalog),
            SessionKind.allCases.contains(where: { $0.hasCatalog(in: catalog) })
        {
            options.catalog = nil
        }
        var otherPlaylist: PlaylistAddress?
        switch options.content {
        case .stretch:
            if options.regions.isEmpty { options.regions = setup.regions }
            guard !options.regions.isEmpty else { throw NothingToPlay.noRegion }
            if !options.output.isVirtual { otherPlaylist = setup.playlist }
        case .meditation:
            // The playlist of the setup is for stretching, and its regions are no part of this.
            options.regions = []
        }
        var generator = SystemRandomNumberGenerator()
        var plan = try planner.plan(
            options,
            id: UUID().uuidString.lowercased(),
            at: now(),
            avoiding: options.seed == nil ? await lastStretches() : [:],
            besideOtherMusic: await isOtherMusic(for: options, playing: otherPlaylist),
            using: &generator,
            logger: logger
        )
        plan.otherPlaylist = otherPlaylist
        plan.replaced = replaced
        return plan
    }

    private func plan(_ request: SessionRequest, resuming checkpoint: Checkpoint) async throws -> SessionPlan {
        // Another process's stdout was a pipe to somewhere; this one's may be a terminal.
        if checkpoint.options.output == .raw(path: "-"), request.output == nil {
            throw NothingToPlay.stdoutEnded
        }
        let options = request.options(resuming: checkpoint.options)
        do {
            return try planner.plan(
                resuming: checkpoint, options: options,
                besideOtherMusic: await isOtherMusic(for: options, playing: nil), logger: logger)
        } catch let error as CatalogError where error.isMissing {
            throw NothingToPlay.clipsMissing("\(error)")
        }
    }

    private func isOtherMusic(for options: SessionOptions, playing playlist: PlaylistAddress?) async -> Bool {
        guard options.music == .auto, !options.output.isVirtual else { return false }
        if playlist != nil { return true }
        return await otherSound.isPlaying()
    }

    /// The longest wait for the database before a session starts without what it would tell.
    static let waitLimits = PracticeService.WaitLimits(.milliseconds(500))

    private func lastStretches() async -> [Region: String] {
        guard let practice = records?.practice else { return [:] }
        do {
            return try await practice.waiting(Self.waitLimits).read { try $0.sessions.lastStretches() }
        } catch {
            logger.warning(
                "stretches of the last session may repeat", metadata: ["error": "\(error)"])
            return [:]
        }
    }

    /// Saves what earlier processes left, and returns the session that can be resumed.
    private func recovered() async -> Checkpoint? {
        guard let records else { return nil }
        records.nameDamaged()
        guard let files else {
            await records.waiting(Self.waitLimits).savePending()
            return nil
        }
        return await SessionRecovery(files: files, records: records, logger: logger).recover(now: now()).resumable
    }

    /// The recoverable session that was found, and the decision about it.
    private enum Found {
        case nothing
        case resumed(Checkpoint)
        case replaced(Checkpoint)
    }

    private func found(_ recovery: Recovery, of kind: SessionKind) async throws(NothingToPlay) -> Found {
        guard let checkpoint = await recovered() else {
            guard case .resume = recovery else { return .nothing }
            throw .noRecoverableSession
        }
        switch recovery {
        case .resume:
            let died = checkpoint.options.content.kind
            guard died == kind else { throw .otherKind(died) }
            return .resumed(checkpoint)
        case .resumeIfAny:
            return .resumed(checkpoint)
        case .startOver:
            return .replaced(checkpoint)
        case .ask(let ask):
            // One that died in its closing is none: it was recorded.
            guard let recoverable = checkpoint.recoverable else { return .nothing }
            if let answer = await ask(recoverable) {
                return answer == .resume ? .resumed(checkpoint) : .replaced(checkpoint)
            }
            logger.warning(Self.startingOver(insteadOf: recoverable))
            return .replaced(checkpoint)
        }
    }
}

import ControlProtocol
import ControlSocket
import Daemon
import FoundationEssentials
import Glibc
import Logging
import OtherPlayers
import Platform
import Playback
import PracticeCore
import PracticeData
import Session
import SessionCore
import UserFiles

/// A session that this process plays, from the request to the exit status.
///
/// This folder runs commands that play sound or send notifications, here or through the daemon. It takes the socket and
/// the checkpoint, asks about a recoverable session, plays, and reports. It decides no rule of a session: `Session` and
/// `Playback` do.
struct ForegroundSession {
    private let request: SessionRequest
    private let presentation: SessionPresentation
    private let settings: ProgramSettings
    /// The output. A resumed session keeps its own, which is a device.
    private let output: Output

    /// Creates a session.
    ///
    /// - Throws: `OptionError` for an output of an unknown name.
    init(
        request: SessionRequest, presentation: SessionPresentation, settings: ProgramSettings
    ) throws(OptionError) {
        self.request = request
        output =
            try request.output?.resolved(among: settings.outputs)
            ?? (request.recovery == .resume ? .auto : settings.session.output)
        self.presentation = presentation
        self.settings = settings
    }

    private var logger: Logger { .foreground(presentation.warn) }

    /// Plays the session, and returns its exit status.
    func run() async throws -> ExitStatus {
        // Asked before this process has a socket of its own.
        let (practice, keeper) = try await practice()
        if let keeper { try checkAudience(beside: keeper) }
        // Beside the daemon that has the checkpoint, as with a virtual output, there is nothing to resume or control.
        if output.isVirtual || keeper != nil {
            var socket: ListeningSocket?
            return try await play(practice, files: nil, lock: nil, in: nil, serving: &socket)
        }
        let path = try CurrentUser.serverPath(settings)
        try CheckpointFiles(stateFolder: try CurrentUser.folders().state, runtimeFolder: path.folder)
            .refuseWhileAsking()
        // The owner of the socket owns the checkpoint. Nothing of a running session is touched before the socket is
        // open.
        let socket = try ListeningSocket(at: path)
        let files = CheckpointFiles(stateFolder: try CurrentUser.folders().state, runtimeFolder: path.folder)
        return try await play(practice, files: files, serving: socket)
    }

    /// Checks that the session plays to no device: only the daemon of its history does.
    private func checkAudience(beside keeper: HistoryDaemon) throws(CommandError) {
        let option = request.allowsUnsafeALSA ? "--unsafe-alsa" : "--here"
        let advice: String
        switch output {
        case .null, .nullVirtual, .file, .raw: return
        case .auto: advice = "give the command without \(option)"
        case .alsa:
            advice =
                "name '\(output)' in the section 'outputs' of its configuration, and give --output with that name "
                + "without \(option)"
        }
        throw CommandError(.usage, "\(keeper.title) plays on devices; \(advice)")
    }

    private func play(
        _ practice: PracticeService?, files: CheckpointFiles, serving socket: consuming ListeningSocket
    ) async throws -> ExitStatus {
        // Consumed once, in a closure of which the compiler cannot know that it runs once.
        var socket: ListeningSocket? = socket
        let integrations = SessionIntegrations(settings: settings, folders: try CurrentUser.folders(), logger: logger)
        return try await files.lockedForSession {
            presentation.warn("waiting for an announcement to end")
        } _: { lock in
            await integrations.players.undo()
            return try await play(practice, files: files, lock: lock, in: integrations, serving: &socket)
        }
    }

    private func play(
        _ practice: PracticeService?, files: CheckpointFiles?, lock: CheckpointLock?,
        in integrations: SessionIntegrations?, serving socket: inout ListeningSocket?
    ) async throws -> ExitStatus {
        let sources = SessionSources(
            planner: SessionPlanner { try .installed }, files: files, records: try practice.flatMap(records),
            practice: practice, routines: CurrentUser.routineLibrary(settings, practice, logger: logger),
            defaults: { [settings] in settings.defaults }, otherPlayback: integrations?.players,
            // Without a home, a rendering measures its music each time.
            loudnessFolder: (try? CurrentUser.folders())?.state, logger: logger)
        let (request, context) = try await sources.read(request, recovery: recovery(askingUnder: lock))
        // Opening a sound device and planning take milliseconds each, for which the user waits.
        async let planning = sources.plan(request, context)
        let device = try context.options(of: request).output == .auto ? opened(.auto) : nil
        let plan = try await planning
        try plan.check(request.at)
        if let warning = plan.warning(about: request.at) { presentation.warn(warning) }
        let log = try presentation.openLog()
        // A file is created only for a session that has a plan.
        let output = try device ?? opened(plan.options.output)
        if let warning = output.warning { presentation.warn(warning) }
        output.label(plan.labels(with: request.at))
        if let playlist = plan.otherPlaylist { await integrations?.players.play(playlist) }
        async let signals = ProcessContext.current.endingSignals()
        let release = Latch<Void>()
        let controller = try sources.controller(
            of: plan, playingTo: output, schedule: request.at, release: release)
        let outcome = try await watch(controller, until: await signals, log: log, in: integrations) { ended in
            try await run(controller, serving: &socket) {
                await ended()
                lock?.release()
                release.open()
            }
        }
        presentation.view.conclude(outcome, of: plan.options.content.kind, isResumable: files != nil)
        return try outcome.status(of: plan.options.content.kind)
    }

    private func opened(_ output: Output) throws -> OpenedOutput {
        var permissions: OpenedOutput.Permissions = request.replace ? .replacing : []
        if request.allowsUnsafeALSA { permissions.insert(.unsafeALSA) }
        // Silence that nobody sees would count as a session.
        let waits = output == .auto && !ProcessContext.current.isWatched
        return try OpenedOutput(
            output, whenMissing: waits ? .wait : .null, wakingFrames: settings.defaults.wakingFrames,
            permissions: permissions)
    }

    private func recovery(askingUnder lock: CheckpointLock?) -> SessionSources.Recovery {
        switch request.recovery {
        case .resume: .resume
        case .startOver: .startOver
        case nil:
            .ask { [presentation] recoverable in
                guard let lock else { return await presentation.view.ask(about: recoverable) }
                return await lock.asking { await presentation.view.ask(about: recoverable) }
            }
        }
    }

    /// Whether history gets a record of the session.
    private var isRecorded: Bool {
        switch settings.recordedSessions {
        case .auto: !output.isVirtual
        case .always: true
        }
    }

    /// Returns the practice, `nil` for a session without a record where there is none, and the daemon that keeps it.
    private func practice() async throws -> (PracticeService?, keeper: HistoryDaemon?) {
        do {
            let history = try await CurrentUser.history(settings)
            history.noteOthers()
            // A line at the end of the session would be in the midst of the live view.
            if isRecorded { history.noteChange() }
            return (try CurrentUser.practice(settings, in: history, logger: logger), history.keeper)
        } catch  where !isRecorded {
            return (nil, nil)
        }
    }

    /// Returns the records of history; `nil` for a session that leaves none.
    private func records(_ practice: PracticeService) throws(CommandError) -> SessionRecords? {
        guard isRecorded else { return nil }
        return SessionRecords(
            PendingRecords(stateFolder: try CurrentUser.folders().state), practice: practice,
            isForwarding: settings.defaults.isForwarding, recordsShort: settings.defaults.recordsShort, logger: logger)
    }

    /// Runs a session, which clients control if there is a socket.
    ///
    /// - Parameter release: Lets the next session start. Called when the socket is removed.
    private func run(
        _ controller: SessionController, serving socket: inout ListeningSocket?, release: () async -> Void
    ) async throws -> SessionOutcome {
        guard let socket = socket.take() else {
            do {
                let outcome = try await controller.run()
                await release()
                return outcome
            } catch {
                await release()
                throw error
            }
        }
        let server = ControlSocketServer(control: controller, version: ProgramVersion.text, logger: logger)
        return try await server.serve(socket) {
            try await controller.run()
        } unserved: {
            await release()
        }
    }

    /// Runs a session with its subscribers: the view, the event log, other players and the signals.
    ///
    /// - Parameter run: Runs the session. Its parameter waits until other players have resumed and MPRIS has ended.
    private func watch(
        _ controller: SessionController, until signals: ProcessContext.EndingSignals, log: EventLog?,
        in integrations: SessionIntegrations?,
        running run: (_ integrationsEnded: () async -> Void) async throws -> SessionOutcome
    ) async throws -> SessionOutcome {
        var subscribers: [Task<Void, Never>] = []
        if let log {
            let updates = await controller.updates()
            subscribers.append(Task { await log.write(updates) })
        }
        let updates = await controller.updates()
        subscribers.append(Task { await presentation.view.follow(updates, of: controller, playedBy: .thisProcess) })
        let joining = integrations.map { integrations in Task { await integrations.join(controller) } }
        if let joining { subscribers.append(joining) }
        let starting = ProcessContext.current.isWatched ? nil : await UnwatchedStart().begin(controller)
        let interrupting = Task {
            for await _ in signals { await controller.interrupt() }
        }
        defer { interrupting.cancel() }
        let result: Result<SessionOutcome, any Error>
        do {
            result = .success(try await run { await joining?.value })
        } catch {
            // The session may have failed before its start, so its updates must be ended here.
            await controller.endUpdates()
            result = .failure(error)
        }
        // The updates have ended. The view must have given the terminal back before anything else is printed.
        for subscriber in subscribers { await subscriber.value }
        if case .givenUp(let error)? = await starting?.value {
            let time = DurationText.text(seconds: Int(StartDecision.longestWait.components.seconds))
            throw CommandError(.missing, "the session has not started within \(time): \(error)")
        }
        return try result.get()
    }
}

extension SessionOutcome {
    /// Returns the exit status of the outcome.
    ///
    /// - Throws: ``CommandError`` if the session could not be saved.
    func status(of kind: SessionKind) throws(CommandError) -> ExitStatus {
        switch self {
        case .ended(_, .failed(let reason)): throw CommandError(.inputOutput, "cannot save the session: \(reason)")
        case .ended(let end, _):
            // A routine that is too short to count was done all the same.
            return end.reason == nil && (end.record != nil || kind == .routine) ? .complete : .stopped
        case .interrupted: return .interrupted
        }
    }
}

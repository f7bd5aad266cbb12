import ControlProtocol
import ControlSocket
import Daemon
import FoundationEssentials
import Glibc
import Logging
import OtherPlayers
import Playback
import PracticeData
import Session
import SessionCore
import UnixSignals
import UserFiles

/// A session in this process, from what was asked for to the status that the process ends with.
struct ForegroundSession {
    private let request: SessionRequest
    private let showing: SessionPresentation
    private let settings: ProgramSettings

    init(request: SessionRequest, showing: SessionPresentation, settings: ProgramSettings) {
        self.request = request
        self.showing = showing
        self.settings = settings
    }

    private var logger: Logger { .foreground(showing.warn) }

    /// Where it is to sound; one that is resumed has kept an output that is heard.
    private var output: Output { request.output ?? (request.recovery == .resume ? .auto : settings.session.output) }

    /// Plays the session.
    ///
    /// - Throws: What can be made a ``Failure``.
    func run() async throws -> ExitStatus {
        if output.isVirtual {
            return try await play(files: nil, in: nil) { controller, _ in try await controller.run() }
        }
        let path = try CurrentUser.serverPath(settings)
        // Whoever has the socket has the checkpoint, too: nothing of a running session's is touched before.
        let socket = try await socket(at: path)
        let files = CheckpointFiles(
            stateFolder: try CurrentUser.folders().state, runtimeFolder: path.folder,
            socket: socket.path.file.absolutePath)
        return try await play(files: files, serving: socket)
    }

    /// The socket, or another one where an idle daemon has it. The daemon finds that, and hands on what it is told.
    private func socket(at path: ControlSocketPath) async throws -> ListeningSocket {
        do {
            return try ListeningSocket(at: path)
        } catch ControlSocketError.served(let file, let process) {
            guard try await CurrentUser.client(settings).snapshot().status == .idle else {
                throw ControlSocketError.served(path: file, by: process)
            }
            return try ListeningSocket(at: path.besideDaemon())
        }
    }

    private func play(files: CheckpointFiles, serving socket: consuming ListeningSocket) async throws -> ExitStatus {
        // Handed over once, inside a closure that the compiler cannot know to run once.
        var socket: ListeningSocket? = socket
        let surroundings = SessionIntegrations(settings: settings, folders: try CurrentUser.folders(), logger: logger)
        return try await files.lockedForSession {
            showing.warn("waiting for an announcement to end")
        } _: { lock in
            await surroundings.players.undo()
            return try await play(files: files, in: surroundings) { controller, surroundingsLeft in
                let session = ServedSession(controller)
                let server = ControlSocketServer(control: session, version: ProgramVersion.text, logger: logger)
                guard let socket = socket.take() else { return try await controller.run() }
                return try await server.serve(socket) {
                    lock.linkSocket()
                    return try await controller.run()
                } unserved: {
                    await surroundingsLeft()
                    lock.release()
                    session.makeRoom()
                }
            }
        }
    }

    /// Runs a session; what it is given besides returns when other players and desktops have been left.
    private typealias Running = (SessionController, () async -> Void) async throws -> SessionOutcome

    private func play(
        files: CheckpointFiles?, in surroundings: SessionIntegrations?,
        running run: Running
    ) async throws -> ExitStatus {
        let records = try records()
        let plan = try await plan(files: files, records: records, otherSound: surroundings?.players ?? Silence())
        let log = try showing.openLog()
        let output = try OpenedOutput(plan.options.output)
        if let warning = output.warning { showing.warn(warning) }
        let controller = SessionController(
            plan: plan,
            output: output,
            keeper: SessionPersistence(files: files, records: records, logger: logger),
            schedule: request.at,
            pauseLimit: settings.defaults.pauseLimit,
            logger: logger
        )
        if let playlist = plan.otherPlaylist { await surroundings?.players.play(playlist) }
        let outcome = try await watch(controller, log: log, in: surroundings, running: run)
        showing.view.conclude(outcome, resumable: files == nil ? nil : plan.options.content.kind)
        return try outcome.status()
    }

    private func plan(
        files: CheckpointFiles?, records: SessionRecords?, otherSound: any OtherPlayback
    ) async throws -> SessionPlan {
        let planner = SessionPlanner { try .installed }
        let preparation = SessionPreparation(
            planner: planner, files: files, records: records, setup: await savedSetup(),
            otherSound: otherSound, logger: logger)
        let recovery: SessionPreparation.Recovery =
            switch request.recovery {
            case .resume: .resume
            case .startOver: .startOver
            case nil: .ask(showing.view.ask(about:))
            }
        return try await preparation.plan(request, over: settings.session, recovery: recovery)
    }

    /// The way into history, for a session that is recorded: a file that is rendered is not a session done.
    private func records() throws(Failure) -> SessionRecords? {
        if case .file = output { return nil }
        return SessionRecords(
            PendingRecords(stateFolder: try CurrentUser.folders().state),
            practice: try CurrentUser.practice(settings, logger: logger), isForwarding: settings.defaults.isForwarding,
            logger: logger)
    }

    /// The saved set-up; without a home there is none.
    private func savedSetup() async -> StretchSetup {
        guard let practice = try? CurrentUser.practice(settings, logger: logger) else { return StretchSetup() }
        return await .saved(in: practice, logger: logger)
    }

    /// Runs a session with everybody who listens to it: the view, the events' log and the signals.
    private func watch(
        _ controller: SessionController, log: EventLog?, in surroundings: SessionIntegrations?,
        running run: Running
    ) async throws -> SessionOutcome {
        var listening: [Task<Void, Never>] = []
        if let log {
            let updates = await controller.updates()
            listening.append(Task { await log.write(updates) })
        }
        let updates = await controller.updates()
        listening.append(Task { await showing.view.follow(updates, of: controller, playedBy: .thisProcess) })
        let joining = surroundings.map { surroundings in Task { await surroundings.join(controller) } }
        if let joining { listening.append(joining) }
        let signals = await UnixSignalsSequence.ending()
        let interrupting = Task {
            for await _ in signals { await controller.interrupt() }
        }
        defer { interrupting.cancel() }
        let result: Result<SessionOutcome, any Error>
        do {
            result = .success(try await run(controller) { await joining?.value })
        } catch {
            // Perhaps it has not even begun.
            await controller.endUpdates()
            result = .failure(error)
        }
        // The updates have ended: what they told is written, and the terminal given back, before anything else is said.
        for listener in listening { await listener.value }
        return try result.get()
    }
}

extension SessionOutcome {
    /// What the process says to the shell.
    ///
    /// - Throws: ``Failure`` where the record is lost.
    func status() throws(Failure) -> ExitStatus {
        switch self {
        case .completed(_, .failed(let reason), _), .stopped(_, _, .failed(let reason), _):
            throw Failure(.inputOutput, "cannot save the session: \(reason)")
        case .completed(_?, _, _): return .complete
        case .completed(nil, _, _), .stopped: return .stopped
        case .interrupted: return .interrupted
        }
    }
}

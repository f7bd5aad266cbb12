import ControlProtocol
import ControlSocket
import FoundationEssentials
import Glibc
import Logging
import Playback
import Resources
import Session
import SessionCore
import UnixSignals

/// A session in this process, from what was asked for to the status that the process ends with.
struct ForegroundSession {
    /// What was asked for.
    struct Request: Sendable {
        let choices: SessionChoices
        let schedule: [ScheduledCommand]
        let eventsPath: String?
        let isPlain: Bool

        /// Where the view is to be seen: not where the events or the sound go.
        var viewDescriptor: Int32 {
            eventsPath == "-" || choices.output == .raw(path: "-") ? STDERR_FILENO : STDOUT_FILENO
        }
    }

    private let request: Request
    private let view: SessionView

    init(request: Request) {
        self.request = request
        view = SessionView(
            descriptor: request.viewDescriptor,
            // A picture counts down in real time.
            isPlain: request.isPlain || request.choices.output?.isVirtual == true,
            environment: ThisUser.environment,
            say: StandardError.say)
    }

    private var warn: @Sendable (String) -> Void {
        { [view] sentence in view.warn(sentence) }
    }

    private var logger: Logger {
        Logger(label: "limber") { _ in SpokenLog(warn: warn) }
    }

    /// Plays the session.
    ///
    /// - Throws: What can be made a ``Failure``.
    func run() async throws -> ExitStatus {
        if (request.choices.output ?? .auto).isVirtual {
            return try await play(files: nil) { controller in try await controller.run() }
        }
        let path = try ThisUser.serverPath()
        // Whoever has the socket has the checkpoint, too: nothing of a running session's is touched before.
        let socket = try ListeningSocket(at: path)
        let files = CheckpointFiles(stateFolder: try ThisUser.folders().state, runtimeFolder: path.folder)
        return try await play(files: files, serving: socket)
    }

    private func play(files: CheckpointFiles, serving socket: consuming ListeningSocket) async throws -> ExitStatus {
        // Handed over once, inside a closure that the compiler cannot know to run once.
        var socket: ListeningSocket? = socket
        return try await files.locked {
            try await play(files: files) { controller in
                let server = ControlSocketServer(control: controller, version: Limber.version, logger: logger)
                guard let socket = socket.take() else { return try await controller.run() }
                return try await server.serve(socket) { try await controller.run() }
            }
        }
    }

    private func play(
        files: CheckpointFiles?, running run: (SessionController) async throws -> SessionOutcome
    ) async throws -> ExitStatus {
        let database = try database()
        let preparation = SessionPreparation(
            choices: request.choices, files: files, database: database, ask: view.ask(about:), warn: warn)
        let plan = try await preparation.plan()
        let log = try request.eventsPath.map { path throws(Failure) in try EventLog(path: path, warn: warn) }
        let output = try OpenedOutput(plan.options.output)
        if let warning = output.warning { warn(warning) }
        let controller = SessionController(
            plan: plan,
            output: output,
            keeper: SessionKeeper(files: files, database: database, warn: warn),
            schedule: request.schedule,
            warn: warn
        )
        let outcome = try await watch(controller, log: log, running: run)
        view.conclude(outcome, canResume: files != nil)
        return outcome.status
    }

    /// History, for a session that leaves something in it: a file that is rendered is not a session done.
    private func database() throws(Failure) -> String? {
        if case .file? = request.choices.output { return nil }
        return try ThisUser.folders().database
    }

    /// Runs a session with everybody who listens to it: the view, the events' log and the signals.
    private func watch(
        _ controller: SessionController, log: EventLog?,
        running run: (SessionController) async throws -> SessionOutcome
    ) async throws -> SessionOutcome {
        var listening: [Task<Void, Never>] = []
        if let log {
            let updates = await controller.updates()
            listening.append(Task { await log.write(updates) })
        }
        let updates = await controller.updates()
        listening.append(Task { await view.follow(updates, of: controller) })
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
        let interrupting = Task {
            for await _ in signals { await controller.interrupt() }
        }
        defer { interrupting.cancel() }
        let result: Result<SessionOutcome, any Error>
        do {
            result = .success(try await run(controller))
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
    fileprivate var status: ExitStatus {
        switch self {
        case .completed: .complete
        case .stopped: .stopped
        case .interrupted: .interrupted
        }
    }
}

import ControlProtocol
import ControlSocket
import FoundationEssentials
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
    }

    let request: Request
    /// Told what is wrong but harms nothing.
    let warn: @Sendable (String) -> Void

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
                let server = ControlSocketServer(
                    control: controller, version: Limber.version, logger: Logger(label: "limber.socket"))
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
            choices: request.choices, files: files, database: database, ask: { _ in nil }, warn: warn)
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
        return try await watch(controller, log: log, running: run)
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
    ) async throws -> ExitStatus {
        var logging: Task<Void, Never>?
        if let log {
            let updates = await controller.updates()
            logging = Task { await log.write(updates) }
        }
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
        let interrupting = Task {
            for await _ in signals { await controller.interrupt() }
        }
        defer { interrupting.cancel() }
        let outcome = try await run(controller)
        await logging?.value
        switch outcome {
        case .completed(_, let saved):
            if case .failed(let reason) = saved { warn("the session is not recorded yet: \(reason)") }
            return .complete
        case .stopped:
            return .stopped
        case .interrupted:
            return .interrupted
        }
    }
}

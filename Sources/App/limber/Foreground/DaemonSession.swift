import ControlProtocol
import ControlSocket
import Session
import SessionCore
import UserFiles

/// A session that the daemon plays while this process shows it. If the user closes the view, the session continues.
struct DaemonSession {
    private let request: SessionRequest
    private let presentation: SessionPresentation
    private let client: ControlSocketClient
    private let recoverable: SessionSnapshot.Recoverable?
    /// Whether a short session is recorded, too.
    private let recordsShort: Bool

    /// Connects to the daemon; `nil` if no daemon runs.
    ///
    /// - Parameter isFileNamed: Whether the command or its environment names the configuration file.
    /// - Throws: `OptionError` for a setting that the daemon would ignore.
    init?(
        request: SessionRequest, presentation: SessionPresentation, settings: ProgramSettings, isFileNamed: Bool
    ) async throws {
        self.request = request
        self.presentation = presentation
        recordsShort = settings.recordedSessions == .always
        let path = try CurrentUser.serverPath(settings)
        try CheckpointFiles(stateFolder: try CurrentUser.folders().state, runtimeFolder: path.folder)
            .refuseWhileAsking()
        client = try await CurrentUser.client(settings)
        do {
            recoverable = try await client.snapshot().recoverable
        } catch ControlSocketError.notRunning {
            return nil
        }
        // A resumed session has the settings of its start. A session in a terminal starts no other, and has no
        // settings.
        let player = try await client.settings(as: EffectiveSetting.self)
        guard request.recovery != .resume, !player.isEmpty else { return }
        try IgnoredSettings(of: settings, isFileNamed: isFileNamed, for: request, playedWith: player)
            .refuse(otherwise: "use --here, which plays in this process")
    }

    /// Starts the session in the daemon, and shows it until it ends.
    func run() async throws -> ExitStatus {
        // Trapped before the session starts, so that an early Ctrl-C is not lost.
        let signals = await ProcessContext.current.endingSignals()
        let log = try presentation.openLog()
        // Subscribed before the session starts, so that no update is missed.
        let toView = try await SessionSubscription.next(of: client, noteSaveProblem: presentation.noteSaveProblem)
        let toLog = log == nil ? nil : try await SessionSubscription.next(of: client)
        let (request, warning) = await requestWithRecovery()
        let started = try await client.perform(.start(request)).reply
        // The daemon may have found the name of a routine among the stretches.
        let kind = started.snapshot.kind ?? request.content.kind
        if let warning { presentation.warn(warning) }
        let logging = Task { if let log, let toLog { await log.write(toLog.updates) } }
        guard var outcome = try await presentation.show(toView, of: client, until: signals) else {
            logging.cancel()
            return .interrupted
        }
        await logging.value
        // The log of a session must not end early without an error.
        _ = try await toLog?.outcome()
        if recordsShort, case .ended(let end, .unrecorded) = outcome {
            try await client.perform(.command(.keep))
            outcome = .ended(end, .saved)
        }
        presentation.view.conclude(outcome, of: kind)
        return try outcome.status(of: kind)
    }

    /// Returns the request with a decision about the recoverable session, and a warning to show once the new session
    /// has started.
    private func requestWithRecovery() async -> (request: SessionRequest, warning: String?) {
        guard request.recovery == nil, let recoverable else { return (request, nil) }
        let answer = await presentation.view.ask(about: recoverable)
        if answer == .resume { return (request.resuming(recoverable.kind), nil) }
        var request = request
        request.recovery = .startOver
        return (request, answer == nil ? "\(SessionSources.startingOverWarning(insteadOf: recoverable))" : nil)
    }
}

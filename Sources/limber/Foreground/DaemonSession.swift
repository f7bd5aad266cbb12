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

    /// Connects to the daemon; `nil` if no daemon runs.
    init?(request: SessionRequest, presentation: SessionPresentation, settings: ProgramSettings) async throws {
        self.request = request
        self.presentation = presentation
        let path = try CurrentUser.serverPath(settings)
        try CheckpointFiles(stateFolder: try CurrentUser.folders().state, runtimeFolder: path.folder)
            .refuseWhileAsking()
        client = try CurrentUser.client(settings)
        do {
            recoverable = try await client.snapshot().recoverable
        } catch ControlSocketError.notRunning {
            return nil
        }
    }

    /// Starts the session in the daemon, and shows it until it ends.
    ///
    /// - Throws: An error that ``Failure`` understands.
    func run() async throws -> ExitStatus {
        // Trapped before the session starts, so that an early Ctrl-C is not lost.
        let signals = await ProcessContext.current.endingSignals()
        let log = try presentation.openLog()
        let session = RemoteSession(client)
        // Subscribed before the session starts, so that no update is missed.
        let toView = await follow(session) { [presentation] problem in
            presentation.warn("\(SessionPersistence.warning): \(problem)")
        }
        let toLog = log == nil ? nil : await follow(session)
        let (request, warning) = await requestWithRecovery()
        try await client.start(request)
        if let warning { presentation.warn(warning) }
        let logging = Task { if let log, let toLog { await log.write(toLog.updates) } }
        let viewing = Task { await presentation.view.follow(toView.updates, of: session, playedBy: .daemon) }
        let leaving = Task {
            for await _ in signals { viewing.cancel() }
        }
        await viewing.value
        let isLeft = viewing.isCancelled
        leaving.cancel()
        if isLeft {
            logging.cancel()
            presentation.warn("the session continues; show it with 'limber status', stop it with 'limber stop'")
            return .interrupted
        }
        await logging.value
        return try conclude(await toView.ending.value, of: request.content.kind)
    }

    /// Returns the request with a decision about the recoverable session, and a warning to show once the new session
    /// has started.
    private func requestWithRecovery() async -> (request: SessionRequest, warning: String?) {
        guard request.recovery == nil, let recoverable else { return (request, nil) }
        let answer = await presentation.view.ask(about: recoverable)
        if answer == .resume { return (request.resuming(recoverable.kind), nil) }
        var request = request
        request.recovery = .startOver
        return (request, answer == nil ? "\(SessionPreparation.startingOverWarning(insteadOf: recoverable))" : nil)
    }

    /// A subscription to the updates of one session. The daemon's own updates go on after it.
    private struct Subscription {
        let updates: AsyncStream<SessionUpdate>
        /// The outcome of the session; `nil` if the daemon ended first.
        let ending: Task<SessionOutcome?, Never>
    }

    /// Subscribes to the session's updates.
    ///
    /// - Parameter noteSaveProblem: Receives the reason, once, if the session may not be saved.
    private func follow(
        _ session: RemoteSession, noteSaveProblem: @escaping @Sendable (String) -> Void = { _ in }
    ) async -> Subscription {
        let all = await session.updates()
        // The first update confirms the subscription.
        for await _ in all { break }
        let (updates, continuation) = AsyncStream<SessionUpdate>.makeStream()
        let ending = Task {
            var excerpt = SessionExcerpt()
            var problem: String?
            for await update in all {
                if problem == nil, let reason = update.saveProblem {
                    problem = reason
                    noteSaveProblem(reason)
                }
                if excerpt.take(update) { continuation.yield(update) }
                if excerpt.outcome != nil { break }
            }
            continuation.finish()
            return excerpt.outcome
        }
        return Subscription(updates: updates, ending: ending)
    }

    private func conclude(_ outcome: SessionOutcome?, of kind: SessionKind) throws(Failure) -> ExitStatus {
        let outcome = outcome ?? .interrupted
        presentation.view.conclude(outcome, resumable: kind)
        return try outcome.status()
    }
}

extension SessionUpdate {
    /// The reason why the running session may not be saved.
    fileprivate var saveProblem: String? {
        switch self {
        case .snapshot(let snapshot) where snapshot.status == .active || snapshot.status == .paused: snapshot.saveError
        case .snapshot, .event: nil
        }
    }
}

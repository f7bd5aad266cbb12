import ControlProtocol
import ControlSocket
import SessionCore

/// A subscription to the updates of one session of another process. The process's own updates go on after it.
struct SessionSubscription {
    let updates: AsyncStream<SessionUpdate>
    /// Whether the session ran before the subscription. Its state is then the first update.
    let isRunning: Bool
    /// The outcome of the session; `nil` if the process ended first.
    let ending: Task<SessionOutcome?, Never>

    /// Subscribes to the session that starts next.
    ///
    /// - Parameter noteSaveProblem: Receives the reason, once, if the session may not be saved.
    static func next(
        of session: RemoteSession, noteSaveProblem: @escaping @Sendable (String) -> Void = { _ in }
    ) async -> SessionSubscription {
        let all = await session.updates()
        // The first update confirms the subscription.
        for await _ in all { break }
        return SessionSubscription(all, SessionExcerpt(), noteSaveProblem)
    }

    /// Subscribes to the session that runs. Its state is the first update.
    ///
    /// - Parameter noteSaveProblem: Receives the reason, once, if the session may not be saved.
    /// - Returns: The subscription with the kind of the session, or `nil` if none runs.
    static func running(
        of session: RemoteSession, noteSaveProblem: @escaping @Sendable (String) -> Void
    ) async -> (subscription: SessionSubscription, kind: SessionKind)? {
        let all = await session.updates()
        for await case .snapshot(let snapshot) in all {
            switch snapshot.status {
            case .idle, .complete: return nil
            case .active, .paused: break
            }
            let subscription = SessionSubscription(all, .running(), noteSaveProblem, startingWith: .snapshot(snapshot))
            return (subscription, snapshot.meditation == nil ? .stretch : .meditation)
        }
        return nil
    }

    private init(
        _ all: AsyncStream<SessionUpdate>, _ excerpt: SessionExcerpt,
        _ noteSaveProblem: @escaping @Sendable (String) -> Void,
        startingWith first: SessionUpdate? = nil
    ) {
        let (updates, continuation) = AsyncStream<SessionUpdate>.makeStream()
        isRunning = first != nil
        if let first { continuation.yield(first) }
        self.updates = updates
        ending = Task {
            var excerpt = excerpt
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
    }
}

extension SessionPresentation {
    /// Shows a session of another process until it ends or a signal closes the view.
    ///
    /// - Returns: The outcome, or `nil` if the session continues without the view.
    func show(
        _ subscription: SessionSubscription, of session: RemoteSession, until signals: ProcessContext.EndingSignals
    ) async -> SessionOutcome? {
        let viewing = Task {
            await view.follow(
                subscription.updates, of: session, playedBy: .daemon, isRunning: subscription.isRunning)
        }
        let leaving = Task {
            for await _ in signals { viewing.cancel() }
        }
        await viewing.value
        let isLeft = viewing.isCancelled
        leaving.cancel()
        if isLeft {
            warn("the session continues; show it with 'limber watch', stop it with 'limber stop'")
            return nil
        }
        return await subscription.ending.value ?? .interrupted
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

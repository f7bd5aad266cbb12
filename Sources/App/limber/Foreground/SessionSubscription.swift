import ControlProtocol
import ControlSocket
import SessionCore
import Synchronization

/// A subscription to the updates of one session of another process. The process's own updates go on after it.
final class SessionSubscription: Sendable {
    /// Whether the session ran before the subscription. Its state is then the first update.
    let isRunning: Bool

    private struct Progress {
        var first: SessionUpdate?
        var excerpt: SessionExcerpt
        var isSaveProblemNoted = false
        var failure: (any Error)?
    }

    private let all: AsyncThrowingStream<SessionUpdate, any Error>
    private let progress: Mutex<Progress>
    private let noteSaveProblem: @Sendable (String) -> Void

    /// Subscribes to the session that starts next.
    ///
    /// - Parameter noteSaveProblem: Receives the reason, once, if the session may not be saved.
    /// - Throws: ``ControlSocketError``
    static func next(
        of client: ControlSocketClient, noteSaveProblem: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> SessionSubscription {
        let all = client.updates()
        // The first update confirms the subscription.
        for try await _ in all { break }
        return SessionSubscription(all, nil, SessionExcerpt(), noteSaveProblem)
    }

    /// Subscribes to the session that runs. Its state is the first update.
    ///
    /// - Parameter noteSaveProblem: Receives the reason, once, if the session may not be saved.
    /// - Returns: The subscription with the kind of the session, or `nil` if none runs.
    /// - Throws: ``ControlSocketError``
    static func running(
        of client: ControlSocketClient, noteSaveProblem: @escaping @Sendable (String) -> Void
    ) async throws -> (subscription: SessionSubscription, kind: SessionKind)? {
        let all = client.updates()
        for try await case .snapshot(let snapshot) in all {
            switch snapshot.status {
            case .idle, .complete: return nil
            case .active, .paused: break
            }
            let subscription = SessionSubscription(all, .snapshot(snapshot), .running(), noteSaveProblem)
            return (subscription, snapshot.kind ?? .stretch)
        }
        return nil
    }

    private init(
        _ all: AsyncThrowingStream<SessionUpdate, any Error>, _ first: SessionUpdate?, _ excerpt: SessionExcerpt,
        _ noteSaveProblem: @escaping @Sendable (String) -> Void
    ) {
        self.all = all
        self.noteSaveProblem = noteSaveProblem
        isRunning = first != nil
        progress = Mutex(Progress(first: first, excerpt: excerpt))
    }

    /// The updates of the session, for one reader. They end with the session or the connection; see ``outcome()``.
    var updates: AsyncStream<SessionUpdate> { AsyncStream(unfolding: { await self.next() }) }

    /// Returns the outcome of the session after its updates; `nil` if the process ended first.
    ///
    /// - Throws: ``ControlSocketError`` if the updates ended with it.
    func outcome() async throws -> SessionOutcome? {
        while await next() != nil {}
        return try progress.withLock { progress in
            if let failure = progress.failure { throw failure }
            return progress.excerpt.outcome
        }
    }

    private func next() async -> SessionUpdate? {
        let (first, isOver) = progress.withLock { progress in
            (progress.first.take(), progress.excerpt.outcome != nil)
        }
        if first != nil || isOver { return first }
        do {
            for try await update in all where take(update) { return update }
        } catch {
            progress.withLock { $0.failure = error }
        }
        return nil
    }

    /// Returns whether an update belongs to the session.
    private func take(_ update: SessionUpdate) -> Bool {
        let (isTaken, problem) = progress.withLock { progress in
            let problem = progress.isSaveProblemNoted ? nil : update.saveProblem
            if problem != nil { progress.isSaveProblemNoted = true }
            return (progress.excerpt.take(update), problem)
        }
        if let problem { noteSaveProblem(problem) }
        return isTaken
    }
}

extension SessionPresentation {
    /// Shows a session of another process until it ends or a signal closes the view.
    ///
    /// - Returns: The outcome, or `nil` if the session continues without the view.
    /// - Throws: ``ControlSocketError`` if the updates of the session cannot be read to their end.
    func show(
        _ subscription: SessionSubscription, of client: ControlSocketClient, until signals: ProcessContext.EndingSignals
    ) async throws -> SessionOutcome? {
        let viewing = Task {
            await view.follow(
                subscription.updates, of: RemoteSession(client), playedBy: .daemon, isRunning: subscription.isRunning)
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
        return try await subscription.outcome() ?? .interrupted
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

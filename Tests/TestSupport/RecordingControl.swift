package import ControlProtocol
package import SessionCore

/// A session control that records commands and publishes a test's snapshots.
package actor RecordingControl: SessionControl {
    /// The commands that were performed.
    package private(set) var commands: [SessionCommand] = []
    package private(set) var started: [SessionRequest] = []
    /// The changes of levels.
    package private(set) var changes: [LevelChange] = []
    private var current: SessionSnapshot
    private var refusal: SessionRefusal?
    private var held: SessionCommand?
    private var waiting: CheckedContinuation<Void, Never>?
    private var subscribers: [AsyncStream<SessionUpdate>.Continuation] = []
    private let performed: AsyncStream<SessionCommand>.Continuation
    private let ended: AsyncStream<Void>.Continuation

    /// Each command as it is performed.
    package nonisolated let performing: AsyncStream<SessionCommand>
    /// Each cancelled subscription.
    package nonisolated let endings: AsyncStream<Void>

    /// - Parameters:
    ///   - refusal: The answer to every command.
    ///   - held: A command that takes no effect before ``release()``.
    package init(
        showing snapshot: SessionSnapshot = RecordingControl.snapshot, refusing refusal: SessionRefusal? = nil,
        holding held: SessionCommand? = nil
    ) {
        current = snapshot
        self.refusal = refusal
        self.held = held
        (performing, performed) = AsyncStream.makeStream()
        (endings, ended) = AsyncStream.makeStream()
    }

    package func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        if let refusal { throw refusal }
        commands.append(command)
        performed.yield(command)
        // Lets other tasks run between a command and its answer.
        for _ in 1...10 { await Task.yield() }
        if command == held { await withCheckedContinuation { waiting = $0 } }
    }

    /// Lets the held command take effect.
    package func release() {
        held = nil
        waiting?.resume()
        waiting = nil
    }

    /// Refuses all commands from now on, or none.
    package func refuse(with refusal: SessionRefusal?) { self.refusal = refusal }

    package func start(_ request: SessionRequest) throws(SessionRefusal) {
        if let refusal { throw refusal }
        started.append(request)
    }

    package func setLevels(_ change: LevelChange) throws(SessionRefusal) {
        if let refusal { throw refusal }
        changes.append(change)
    }

    package func snapshot() -> SessionSnapshot { current }

    /// The present snapshot and all later updates.
    package func updates() -> AsyncStream<SessionUpdate> {
        let (stream, continuation) = AsyncStream<SessionUpdate>.makeStream()
        continuation.yield(.snapshot(current))
        continuation.onTermination = { [ended] _ in ended.yield() }
        subscribers.append(continuation)
        return stream
    }

    package func show(_ snapshot: SessionSnapshot) {
        current = snapshot
        tell(.snapshot(snapshot))
    }

    package func tell(_ update: SessionUpdate) {
        for subscriber in subscribers { subscriber.yield(update) }
    }

    package func end() {
        for subscriber in subscribers { subscriber.finish() }
    }

    /// The snapshot of an active session in the middle of a segment.
    package static var snapshot: SessionSnapshot {
        SessionSnapshot().with { ($0.status, $0.segmentElapsed) = (.active, 1.5) }
    }
}

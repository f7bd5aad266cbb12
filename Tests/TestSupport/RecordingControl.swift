public import ControlProtocol
import SessionCore

/// A session control that records commands and publishes a test's snapshots.
public actor RecordingControl: SessionControl {
    /// The commands that were performed.
    public private(set) var commands: [SessionCommand] = []
    /// The requested sessions.
    public private(set) var started: [SessionRequest] = []
    private var current: SessionSnapshot
    private var refusal: SessionRefusal?
    private var held: SessionCommand?
    private var waiting: CheckedContinuation<Void, Never>?
    private var subscribers: [AsyncStream<SessionUpdate>.Continuation] = []
    private let performed: AsyncStream<SessionCommand>.Continuation
    private let ended: AsyncStream<Void>.Continuation

    /// Each command as it is performed.
    public nonisolated let performing: AsyncStream<SessionCommand>
    /// Each cancelled subscription.
    public nonisolated let endings: AsyncStream<Void>

    /// - Parameters:
    ///   - refusal: The answer to every command.
    ///   - held: A command that takes no effect before ``release()``.
    public init(
        showing snapshot: SessionSnapshot = RecordingControl.snapshot, refusing refusal: SessionRefusal? = nil,
        holding held: SessionCommand? = nil
    ) {
        current = snapshot
        self.refusal = refusal
        self.held = held
        (performing, performed) = AsyncStream.makeStream()
        (endings, ended) = AsyncStream.makeStream()
    }

    /// Records a command.
    public func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        if let refusal { throw refusal }
        commands.append(command)
        performed.yield(command)
        // Lets other tasks run between a command and its answer.
        for _ in 1...10 { await Task.yield() }
        if command == held { await withCheckedContinuation { waiting = $0 } }
    }

    /// Lets the held command take effect.
    public func release() {
        held = nil
        waiting?.resume()
        waiting = nil
    }

    /// Refuses all commands from now on, or none.
    public func refuse(with refusal: SessionRefusal?) {
        self.refusal = refusal
    }

    /// Records a request.
    public func start(_ request: SessionRequest) throws(SessionRefusal) {
        if let refusal { throw refusal }
        started.append(request)
    }

    /// The present snapshot.
    public func snapshot() -> SessionSnapshot { current }

    /// The present snapshot and all later updates.
    public func updates() -> AsyncStream<SessionUpdate> {
        let (stream, continuation) = AsyncStream<SessionUpdate>.makeStream()
        continuation.yield(.snapshot(current))
        continuation.onTermination = { [ended] _ in ended.yield() }
        subscribers.append(continuation)
        return stream
    }

    /// Publishes a new snapshot.
    public func show(_ snapshot: SessionSnapshot) {
        current = snapshot
        tell(.snapshot(snapshot))
    }

    /// Publishes an update.
    public func tell(_ update: SessionUpdate) {
        for subscriber in subscribers { subscriber.yield(update) }
    }

    /// Ends all subscriptions.
    public func end() {
        for subscriber in subscribers { subscriber.finish() }
    }

    /// The snapshot of an active session in the middle of a segment.
    public static var snapshot: SessionSnapshot {
        var snapshot = SessionSnapshot()
        snapshot.status = .active
        snapshot.segmentElapsed = 1.5
        return snapshot
    }
}

public import ControlProtocol
import SessionCore

/// A session that notes what it is told, and shows what a test wants.
public actor RecordingControl: SessionControl {
    /// What it was told to do, and did not refuse.
    public private(set) var commands: [SessionCommand] = []
    /// What it was asked to start.
    public private(set) var started: [SessionRequest] = []
    private var current: SessionSnapshot
    private var refusal: SessionRefusal?
    private var held: SessionCommand?
    private var waiting: CheckedContinuation<Void, Never>?
    private var subscribers: [AsyncStream<SessionUpdate>.Continuation] = []
    private let performed: AsyncStream<SessionCommand>.Continuation
    private let ended: AsyncStream<Void>.Continuation

    /// Each command as it was performed.
    public nonisolated let performing: AsyncStream<SessionCommand>
    /// Each subscription that was cancelled.
    public nonisolated let endings: AsyncStream<Void>

    /// - Parameters:
    ///   - refusal: What it answers to every command.
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

    /// Notes a command.
    public func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        if let refusal { throw refusal }
        commands.append(command)
        performed.yield(command)
        // Gives others every occasion to come between a command and its answer.
        for _ in 1...10 { await Task.yield() }
        if command == held { await withCheckedContinuation { waiting = $0 } }
    }

    /// Lets the command take effect that was held back.
    public func release() {
        held = nil
        waiting?.resume()
        waiting = nil
    }

    /// Refuses everything from now on, or nothing.
    public func refuse(with refusal: SessionRefusal?) {
        self.refusal = refusal
    }

    /// Notes what was asked for.
    public func start(_ request: SessionRequest) throws(SessionRefusal) {
        if let refusal { throw refusal }
        started.append(request)
    }

    /// What it shows now.
    public func snapshot() -> SessionSnapshot { current }

    /// What it shows now, and what it tells from then on.
    public func updates() -> AsyncStream<SessionUpdate> {
        let (stream, continuation) = AsyncStream<SessionUpdate>.makeStream()
        continuation.yield(.snapshot(current))
        continuation.onTermination = { [ended] _ in ended.yield() }
        subscribers.append(continuation)
        return stream
    }

    /// Shows something else from now on, and tells so.
    public func show(_ snapshot: SessionSnapshot) {
        current = snapshot
        tell(.snapshot(snapshot))
    }

    /// Tells all subscribers something.
    public func tell(_ update: SessionUpdate) {
        for subscriber in subscribers { subscriber.yield(update) }
    }

    /// Ends all subscriptions.
    public func end() {
        for subscriber in subscribers { subscriber.finish() }
    }

    /// A session that is active, in the middle of a segment.
    public static var snapshot: SessionSnapshot {
        var snapshot = SessionSnapshot()
        snapshot.status = .active
        snapshot.segmentElapsed = 1.5
        return snapshot
    }
}

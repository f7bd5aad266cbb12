import ControlProtocol
import SessionCore

/// A session that notes what it is told.
actor RecordingControl: SessionControl {
    private(set) var commands: [SessionCommand] = []
    private(set) var started: [SessionRequest] = []
    private let refusal: SessionRefusal?
    private var held: SessionCommand?
    private var waiting: CheckedContinuation<Void, Never>?
    private var subscribers: [AsyncStream<SessionUpdate>.Continuation] = []
    private let performed: AsyncStream<SessionCommand>.Continuation
    private let ended: AsyncStream<Void>.Continuation

    /// Each command as it was performed.
    nonisolated let performing: AsyncStream<SessionCommand>
    /// Each subscription that was cancelled.
    nonisolated let endings: AsyncStream<Void>

    init(refusing refusal: SessionRefusal? = nil, holding held: SessionCommand? = nil) {
        self.refusal = refusal
        self.held = held
        (performing, performed) = AsyncStream.makeStream()
        (endings, ended) = AsyncStream.makeStream()
    }

    func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        if let refusal { throw refusal }
        commands.append(command)
        performed.yield(command)
        // Gives others every occasion to come between a command and its answer.
        for _ in 1...10 { await Task.yield() }
        if command == held { await withCheckedContinuation { waiting = $0 } }
    }

    /// Lets the command take effect that was held back.
    func release() {
        held = nil
        waiting?.resume()
        waiting = nil
    }

    func start(_ request: SessionRequest) async throws(SessionRefusal) {
        if let refusal { throw refusal }
        started.append(request)
    }

    func snapshot() -> SessionSnapshot { Self.snapshot }

    func updates() -> AsyncStream<SessionUpdate> {
        let (stream, continuation) = AsyncStream<SessionUpdate>.makeStream()
        continuation.yield(.snapshot(Self.snapshot))
        continuation.onTermination = { [ended] _ in ended.yield() }
        subscribers.append(continuation)
        return stream
    }

    func tell(_ update: SessionUpdate) {
        for subscriber in subscribers { subscriber.yield(update) }
    }

    func end() {
        for subscriber in subscribers { subscriber.finish() }
    }

    static var snapshot: SessionSnapshot {
        var snapshot = SessionSnapshot()
        snapshot.status = .active
        snapshot.segmentElapsed = 1.5
        return snapshot
    }
}

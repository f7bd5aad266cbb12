package import ControlProtocol
package import SessionCore

/// A session control that records requests and publishes a test's snapshots.
package actor RecordingControl: SessionControl {
    /// The id of the sessions that it starts.
    package static let session = "0a-1"

    /// The requests that were performed.
    package private(set) var requests: [ControlRequest] = []
    private var isAsking = false
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

    /// The commands that were performed.
    package var commands: [SessionCommand] {
        requests.compactMap { if case .command(let command) = $0 { command } else { nil } }
    }

    /// The requests of the sessions that were started.
    package var started: [SessionRequest] {
        requests.compactMap { if case .start(let request) = $0 { request } else { nil } }
    }

    /// Opens the question of a scheduled session for one answer.
    package func ask() { isAsking = true }

    @discardableResult
    package func perform(_ request: ControlRequest) async throws(SessionRefusal) -> ControlReply {
        if let refusal { throw refusal }
        if case .answer = request, !isAsking { throw .noQuestion }
        requests.append(request)
        switch request {
        case .answer: isAsking = false
        case .start: return ControlReply(current, session: Self.session)
        case .setLevels, .setOutput: break
        case .command(let command):
            performed.yield(command)
            // Lets other tasks run between a command and its answer.
            for _ in 1...10 { await Task.yield() }
            if command == held { await withCheckedContinuation { waiting = $0 } }
        }
        return ControlReply(current)
    }

    /// Lets the held command take effect.
    package func release() {
        held = nil
        waiting?.resume()
        waiting = nil
    }

    /// Refuses all commands from now on, or none.
    package func refuse(with refusal: SessionRefusal?) { self.refusal = refusal }

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

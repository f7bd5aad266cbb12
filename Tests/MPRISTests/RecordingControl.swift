import ControlProtocol
import SessionCore

/// A session that notes what it is told, and shows what a test wants.
actor RecordingControl: SessionControl {
    private(set) var commands: [SessionCommand] = []
    private var refusal: SessionRefusal?
    private var current: SessionSnapshot
    private var subscribers: [AsyncStream<SessionUpdate>.Continuation] = []

    init(showing snapshot: SessionSnapshot = SessionSnapshot(), refusing refusal: SessionRefusal? = nil) {
        current = snapshot
        self.refusal = refusal
    }

    func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        if let refusal { throw refusal }
        commands.append(command)
    }

    func start(_ request: SessionRequest) async throws(SessionRefusal) {
        if let refusal { throw refusal }
    }

    func snapshot() -> SessionSnapshot { current }

    func updates() -> AsyncStream<SessionUpdate> {
        let (stream, continuation) = AsyncStream<SessionUpdate>.makeStream()
        continuation.yield(.snapshot(current))
        subscribers.append(continuation)
        return stream
    }

    func show(_ snapshot: SessionSnapshot) {
        current = snapshot
        for subscriber in subscribers { subscriber.yield(.snapshot(snapshot)) }
    }

    func refuse(with refusal: SessionRefusal?) {
        self.refusal = refusal
    }
}

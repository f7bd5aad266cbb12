import ControlProtocol
import SessionCore

/// A session that notes what it is told.
actor RecordingControl: SessionControl {
    private var status: SessionSnapshot.Status
    private let refusal: SessionRefusal?
    private let performed: AsyncStream<SessionCommand>.Continuation

    /// Each command as it was performed.
    nonisolated let commands: AsyncStream<SessionCommand>

    init(_ status: SessionSnapshot.Status = .active, refusing refusal: SessionRefusal? = nil) {
        self.status = status
        self.refusal = refusal
        (commands, performed) = AsyncStream.makeStream()
    }

    func become(_ status: SessionSnapshot.Status) {
        self.status = status
    }

    func perform(_ command: SessionCommand) throws(SessionRefusal) {
        performed.yield(command)
        if let refusal { throw refusal }
    }

    func start(_ request: SessionRequest) throws(SessionRefusal) {
        throw .sessionRunning
    }

    func snapshot() -> SessionSnapshot {
        var snapshot = SessionSnapshot()
        snapshot.status = status
        return snapshot
    }

    func updates() -> AsyncStream<SessionUpdate> { AsyncStream { $0.finish() } }
}

import ControlProtocol
import SessionCore

/// A session that narrates on request.
final class NarratingSession: SessionControl {
    private let stream: AsyncStream<SessionUpdate>
    private let continuation: AsyncStream<SessionUpdate>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func narrate(_ interrupt: Interrupt = .pause, while status: SessionSnapshot.Status = .active) {
        tell(status, isNarrating: true, interrupt)
    }

    func fallSilent(_ status: SessionSnapshot.Status = .active, _ interrupt: Interrupt = .pause) {
        tell(status, isNarrating: false, interrupt)
    }

    private func tell(_ status: SessionSnapshot.Status, isNarrating: Bool, _ interrupt: Interrupt) {
        var snapshot = SessionSnapshot()
        snapshot.status = status
        snapshot.narrating = isNarrating
        snapshot.interrupt = interrupt
        continuation.yield(.snapshot(snapshot))
    }

    func end() {
        continuation.finish()
    }

    func updates() -> AsyncStream<SessionUpdate> { stream }

    func snapshot() -> SessionSnapshot { SessionSnapshot() }

    func perform(_ command: SessionCommand) {}

    func start(_ request: SessionRequest) {}
}

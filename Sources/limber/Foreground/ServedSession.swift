import ControlProtocol
import Session
import SessionCore

/// The session of this process for its socket. A command that ends the session is answered only when the next session
/// can start.
struct ServedSession: SessionControl {
    private let controller: SessionController
    private let ending: Task<Void, Never>
    private let end: AsyncStream<Never>.Continuation

    init(_ controller: SessionController) {
        self.controller = controller
        let (stream, end) = AsyncStream<Never>.makeStream()
        self.end = end
        ending = Task { for await _ in stream {} }
    }

    /// Answers the pending commands: the next session can start.
    func allowNextSession() {
        end.finish()
    }

    func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        try await controller.perform(command)
        if await controller.isOver { await ending.value }
    }

    func start(_ request: SessionRequest) async throws(SessionRefusal) {
        try await controller.start(request)
    }

    func setLevels(_ change: LevelChange) async throws(SessionRefusal) {
        try await controller.setLevels(change)
    }

    func snapshot() async -> SessionSnapshot {
        await controller.snapshot()
    }

    func updates() async -> AsyncStream<SessionUpdate> {
        await controller.updates()
    }
}

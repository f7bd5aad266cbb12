import ControlProtocol
import Session

/// The session of this process as other processes control it: a command that ends it is answered when the next session
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

    /// The next session can start.
    func makeRoom() {
        end.finish()
    }

    func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        try await controller.perform(command)
        if await controller.isOver { await ending.value }
    }

    func start(_ request: SessionRequest) async throws(SessionRefusal) {
        try await controller.start(request)
    }

    func snapshot() async -> SessionSnapshot {
        await controller.snapshot()
    }

    func updates() async -> AsyncStream<SessionUpdate> {
        await controller.updates()
    }
}

import ControlProtocol
import SessionCore

/// A session whose state a test controls.
actor ScriptedSession: SessionControl {
    private var current: SessionSnapshot
    private var refusal: SessionRefusal?
    private let stream: AsyncStream<SessionUpdate>
    private let continuation: AsyncStream<SessionUpdate>.Continuation
    /// The received commands.
    private(set) var commands: [SessionCommand] = []

    init(_ snapshot: SessionSnapshot) {
        current = snapshot
        (stream, continuation) = AsyncStream.makeStream()
        continuation.yield(.snapshot(snapshot))
    }

    func show(_ snapshot: SessionSnapshot) {
        current = snapshot
        continuation.yield(.snapshot(snapshot))
    }

    /// Refuses every command from now on.
    func refuse(_ refusal: SessionRefusal) {
        self.refusal = refusal
    }

    func end() {
        continuation.finish()
    }

    func perform(_ command: SessionCommand) async throws(SessionRefusal) {
        if let refusal { throw refusal }
        commands.append(command)
        switch command {
        case .toggle, .play, .pause:
            show(current.status == .paused ? current.with { $0.status = .active } : current.paused())
        case .stop: end()
        case .skip, .skipStretch, .previous: break
        }
    }

    func start(_ request: SessionRequest) async throws(SessionRefusal) {}

    func snapshot() async -> SessionSnapshot { current }

    nonisolated func updates() async -> AsyncStream<SessionUpdate> { stream }
}

import ControlProtocol
import Platform
import ServiceLifecycle

/// Returns freed memory to the system after each session.
struct MemoryService: Service {
    let control: any SessionControl

    /// The delay after a session, in which its threads end.
    private static let delay = Duration.seconds(1)

    func run() async throws {
        var last = SessionSnapshot.Status.idle
        var trimming: Task<Void, Never>?
        for await case .snapshot(let snapshot) in await control.updates() where snapshot.status != last {
            last = snapshot.status
            // The next session allocates while it starts, so trimming must not run at the same time.
            trimming?.cancel()
            guard snapshot.status == .idle else { continue }
            trimming = Task {
                guard (try? await TaskPool.sleep(for: Self.delay)) != nil else { return }
                Allocator.releaseFreePages()
            }
        }
        trimming?.cancel()
        // Updates end before the daemon does. A service that returns early would end the daemon.
        try? await gracefulShutdown()
    }
}

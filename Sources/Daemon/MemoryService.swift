import ControlProtocol
import Platform
import ServiceLifecycle

/// Gives the memory back that a session needed, once its threads have ended.
struct MemoryService: Service {
    let control: any SessionControl

    private static let delay = Duration.seconds(1)

    func run() async throws {
        var last = SessionSnapshot.Status.idle
        var giving: Task<Void, Never>?
        for await case .snapshot(let snapshot) in await control.updates() where snapshot.status != last {
            last = snapshot.status
            // Not beside the beginning of the next session: it allocates, too.
            giving?.cancel()
            guard snapshot.status == .idle else { continue }
            giving = Task {
                guard (try? await TaskPool.sleep(for: Self.delay)) != nil else { return }
                Allocator.giveBack()
            }
        }
        giving?.cancel()
        // There are no sessions any more, which the daemon's end comes after.
        try? await gracefulShutdown()
    }
}

import Reminders
import ServiceLifecycle

/// Notices what is stored by other processes, until the daemon ends.
struct StoreWatchService: Service {
    let watch: StoreWatch

    func run() async throws {
        await cancelWhenGracefulShutdown { await watch.run() }
    }
}

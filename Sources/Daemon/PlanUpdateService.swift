import Reminders
import ServiceLifecycle

/// Keeps the nutrition plan true, until the daemon ends.
struct PlanUpdateService: Service {
    let plan: PlanService
    let watch: StoreWatch

    func run() async throws {
        await cancelWhenGracefulShutdown { await plan.run(watch.changes()) }
    }
}

import Reminders
import ServiceLifecycle

/// Reminds, until the daemon ends.
struct RemindersService: Service {
    let reminders: ReminderService
    let watch: StoreWatch

    func run() async throws {
        await cancelWhenGracefulShutdown { await reminders.run(watch.changes()) }
    }
}

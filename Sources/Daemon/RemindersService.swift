import Reminders
import ServiceLifecycle
import Threads

/// Reminds, until the daemon ends.
struct RemindersService: Service {
    let reminders: ReminderService
    let watch: StoreWatch

    func run() async throws {
        await cancelWhenGracefulShutdown {
            // What is due already is told once everybody who tells it listens.
            do throws(CancellationError) {
                try await TaskPool.sleep(for: .seconds(1))
            } catch {
                return
            }
            await reminders.run(watch.changes())
        }
    }
}

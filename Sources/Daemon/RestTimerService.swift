import Reminders
import ServiceLifecycle

/// Tells of the end of a rest, until the daemon ends.
struct RestTimerService: Service {
    let rest: RestService

    func run() async throws {
        await cancelWhenGracefulShutdown { await rest.run() }
    }
}

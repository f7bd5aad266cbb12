import ServiceLifecycle
import Session

/// Leaves the running session to the next process when this one ends.
struct SessionService: Service {
    let host: SessionHost

    func run() async throws {
        await host.recover()
        try? await gracefulShutdown()
        await host.close()
    }
}

import ServiceLifecycle
import Session

/// The service that records interrupted sessions at the start, and leaves a running session recoverable at the end.
struct SessionService: Service {
    let host: SessionHost

    func run() async throws {
        await host.recover()
        try? await gracefulShutdown()
        await host.close()
    }
}

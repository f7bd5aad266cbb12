import ServiceLifecycle
import Session

/// The service that records interrupted sessions at the start, continues the session that awaited a restart, and leaves
/// a running session recoverable at the end.
struct SessionService: Service {
    let host: SessionHost

    func run() async throws {
        await host.recover()
        // The start of a session can wait for another process, but the shutdown must not.
        let continuing = Task { await host.continueAfterRestart() }
        try? await gracefulShutdown()
        await host.close()
        await continuing.value
    }
}
